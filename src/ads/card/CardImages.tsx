import { useRef, useState, type PointerEvent, type TouchEvent } from 'react';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { imageUrl } from '#contract/images.ts';
import styles from './CardImages.module.css';

interface CardImagesProps {
  images: readonly string[];
  isEager: boolean;
}

const SWIPE_PX = 50;

/** A card's images; moving the mouse across or swiping more than 50 px switches them. */
export function CardImages({ images, isEager }: CardImagesProps) {
  const [index, setIndex] = useState(0);
  const touchStart = useRef<{ x: number; y: number } | undefined>(undefined);
  const count = images.length;

  const pickByMouse = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse' || count < 2) return;
    const box = event.currentTarget.getBoundingClientRect();
    const position = Math.floor(((event.clientX - box.left) / box.width) * count);
    setIndex(Math.min(Math.max(position, 0), count - 1));
  };
  const startSwipe = (event: TouchEvent) => {
    const touch = event.touches[0];
    touchStart.current = touch && { x: touch.clientX, y: touch.clientY };
  };
  const endSwipe = (event: TouchEvent) => {
    const start = touchStart.current;
    const touch = event.changedTouches[0];
    if (!start || !touch || count < 2) return;
    const across = touch.clientX - start.x;
    if (Math.abs(across) <= SWIPE_PX || Math.abs(across) < Math.abs(touch.clientY - start.y))
      return;
    // A swipe must not open the card.
    event.preventDefault();
    setIndex((index + (across < 0 ? 1 : -1) + count) % count);
  };

  const image = images[index];
  return (
    <div
      className={styles.images}
      onPointerMove={pickByMouse}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setIndex(0)}
      // The browser started to scroll: no swipe.
      onPointerCancel={() => (touchStart.current = undefined)}
      onTouchStart={startSwipe}
      onTouchEnd={endSwipe}
    >
      <ImageWithFallback src={image && imageUrl(image, 'card')} alt="" isEager={isEager} />
      {count > 1 && (
        <div className={styles.dots} aria-hidden="true">
          {images.map((id, position) => (
            <span key={id} className={position === index ? styles.current : styles.dot} />
          ))}
        </div>
      )}
    </div>
  );
}
