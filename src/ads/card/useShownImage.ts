import { useRef, useState, type PointerEvent, type TouchEvent } from 'react';

const SWIPE_PX = 50;

/**
 * Which of a card's images is shown: moving the mouse across the card (`card`) or swiping more than
 * 50 px on the images (`images`) switches them.
 */
export function useShownImage(count: number) {
  const [index, setIndex] = useState(0);
  const touchStart = useRef<{ x: number; y: number } | undefined>(undefined);

  const pickByMouse = (event: PointerEvent<HTMLElement>) => {
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

  return {
    index,
    card: {
      onPointerMove: pickByMouse,
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setIndex(0);
      },
    },
    images: {
      // The browser started to scroll: no swipe.
      onPointerCancel: () => (touchStart.current = undefined),
      onTouchStart: startSwipe,
      onTouchEnd: endSwipe,
    },
  };
}
