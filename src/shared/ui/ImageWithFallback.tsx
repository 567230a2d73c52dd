import { startTransition, useState, type ReactNode } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './ImageWithFallback.module.css';

interface ImageWithFallbackProps {
  /** Without it, or when it fails to load, a paw is shown. */
  src?: string | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Empty for a decorative image. */
  alt: string;
  /** The aspect ratio, reserved before the image loads. */
  shape?: 'portrait' | 'landscape' | 'square' | 'banner';
  fit?: 'cover' | 'contain';
  /** For images in the first viewport; others load lazily. */
  isEager?: boolean;
  /** A small copy, shown blurred until the image is loaded. */
  preview?: string | undefined;
  className?: string | undefined;
  /** Laid over the image. */
  children?: ReactNode;
}

export function ImageWithFallback({
  src,
  srcSet,
  sizes,
  alt,
  shape = 'portrait',
  fit = 'cover',
  isEager = false,
  preview,
  className,
  children,
}: ImageWithFallbackProps) {
  const [outcome, setOutcome] = useState<{ src: string; status: 'loaded' | 'failed' }>();
  const status = outcome?.src === src ? outcome?.status : undefined;
  const hasImage = src !== undefined && status !== 'failed';
  // An image of a server-rendered page may have loaded before hydration.
  const noticeOutcome = (image: HTMLImageElement | null) => {
    if (!src || !image?.complete || status !== undefined) return;
    const known = image.naturalWidth > 0 ? 'loaded' : 'failed';
    // Not urgent: a page may hydrate many images.
    startTransition(() => setOutcome({ src, status: known }));
  };

  return (
    <div className={classNames(styles.frame, styles[shape], className)}>
      {hasImage ? (
        <>
          {/* An image that does not fill its frame keeps it as a backdrop. */}
          {preview && (fit === 'contain' || status !== 'loaded') && (
            <img src={preview} alt="" aria-hidden="true" className={styles.preview} />
          )}
          <img
            key={src}
            ref={noticeOutcome}
            sizes={sizes}
            srcSet={srcSet}
            src={src}
            alt={alt}
            loading={isEager ? 'eager' : 'lazy'}
            decoding="async"
            fetchPriority={isEager ? 'high' : 'auto'}
            draggable={false}
            className={classNames(
              styles.image,
              fit === 'contain' && styles.contain,
              // Eager images appear as they load; others fade in.
              (isEager || status === 'loaded') && styles.loaded,
            )}
            onLoad={() => setOutcome({ src, status: 'loaded' })}
            onError={() => setOutcome({ src, status: 'failed' })}
          />
        </>
      ) : (
        <span
          className={styles.fallback}
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          <Icon name="paw" size={56} />
        </span>
      )}
      {children}
    </div>
  );
}
