import { useState, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from './Icon.tsx';
import styles from './Picture.module.css';

interface PictureProps {
  /** Without one, or when it does not load, the paw stands in its place. */
  src?: string | undefined;
  /** Copies of other sizes to choose from, and how wide the picture is drawn. */
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Empty for a picture that only decorates what is said beside it. */
  alt: string;
  /** Its room is kept before the picture comes. */
  shape?: 'portrait' | 'landscape' | 'square' | 'banner';
  fit?: 'cover' | 'contain';
  /** For what is on view at once; everything else waits until it is near. */
  isEager?: boolean;
  /** A small copy, shown blurred until the picture itself is there. */
  preview?: string | undefined;
  className?: string | undefined;
  /** Marks laid over the picture. */
  children?: ReactNode;
}

export function Picture({
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
}: PictureProps) {
  const [outcome, setOutcome] = useState<{ src: string; status: 'loaded' | 'failed' }>();
  const status = outcome?.src === src ? outcome?.status : undefined;
  const hasPicture = src !== undefined && status !== 'failed';
  // A picture of the drawn page may be there before anyone listens for it.
  const noticeOutcome = (image: HTMLImageElement | null) => {
    if (!src || !image?.complete || status !== undefined) return;
    setOutcome({ src, status: image.naturalWidth > 0 ? 'loaded' : 'failed' });
  };

  return (
    <div className={classNames(styles.frame, styles[shape], className)}>
      {hasPicture ? (
        <>
          {preview && status !== 'loaded' && (
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
              // What is waited for is shown as it comes; the rest fades in.
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
