import { startTransition, useState, type ReactNode } from 'react';
import { classNames } from '#src/shared/classNames.ts';
import { WIDE_WINDOW } from '#src/shared/device/wideWindow.ts';
import { Icon } from './Icon.tsx';
import styles from './ImageWithFallback.module.css';

/** Always, in a wide window alone, or not. */
export type Eagerness = boolean | 'wide';

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
  /** The size of the paw in pixels. */
  pawSize?: number;
  /** For images in the first viewport; others load lazily. */
  isEager?: Eagerness;
  /** A small copy, shown blurred behind the image. */
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
  pawSize = 56,
  isEager = false,
  preview,
  className,
  children,
}: ImageWithFallbackProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const hasImage = src !== undefined && failedSrc !== src;
  // The image of a rendered page may have failed before hydration; one from the cache may load before
  // it stands in the document, where index.html notices it.
  const noticeOutcome = (image: HTMLImageElement | null) => {
    if (!image?.complete) return;
    if (image.naturalWidth > 0) image.dataset['loaded'] = '';
    // Not urgent: a page may hydrate many images.
    else startTransition(() => setFailedSrc(src));
  };

  return (
    <span className={classNames(styles.frame, styles[shape], className)}>
      {hasImage ? (
        <>
          {/* React preloads those that are always eager by itself. */}
          {import.meta.env.SSR && isEager === 'wide' && (
            <link
              rel="preload"
              as="image"
              href={src}
              imageSrcSet={srcSet}
              imageSizes={sizes}
              media={WIDE_WINDOW}
              fetchPriority="high"
            />
          )}
          {preview && <img src={preview} alt="" aria-hidden="true" className={styles.preview} />}
          <img
            key={src}
            ref={noticeOutcome}
            sizes={sizes}
            srcSet={srcSet}
            src={src}
            alt={alt}
            loading={isEager === true ? 'eager' : 'lazy'}
            decoding="async"
            fetchPriority={isEager === true ? 'high' : 'auto'}
            draggable={false}
            className={classNames(
              styles.image,
              fit === 'contain' && styles.contain,
              // Eager images appear as they load; others fade in.
              isEager === true && styles.eager,
              isEager === 'wide' && styles.eagerOnWide,
            )}
            onError={() => setFailedSrc(src)}
          />
        </>
      ) : (
        <span
          className={styles.fallback}
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          <Icon name="paw" size={pawSize} />
        </span>
      )}
      {children}
    </span>
  );
}
