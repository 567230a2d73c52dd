import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const PRESS_MS = 450;
/** A finger that moves further scrolls. */
const MOVE_MAX_PX = 10;

/** Where a mouse was clicked, in the viewport. */
export interface MenuPlace {
  x: number;
  y: number;
}

/**
 * Handlers that call `onPress` when a finger rests on the element, and `onRightClick`, if given, for
 * a mouse without selected text, which has the browser's own menu.
 */
export function useLongPress(
  onPress: (() => void) | undefined,
  onRightClick?: (at: MenuPlace) => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef<{ x: number; y: number }>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!onPress) return {};

  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      cancel();
      start.current = pointerType === 'touch' ? { x, y } : undefined;
      if (!start.current) return;
      timer.current = setTimeout(() => {
        swallowClick();
        onPress();
      }, PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > MOVE_MAX_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: MouseEvent) => {
      // The browser's own menu for a long press on a link.
      if (start.current) event.preventDefault();
      else if (onRightClick && window.getSelection()?.isCollapsed !== false) {
        event.preventDefault();
        onRightClick({ x: event.clientX, y: event.clientY });
      }
    },
  };
}

/** What opens under a resting finger must not be pressed when it lifts. */
function swallowClick(): void {
  const ends = ['pointerdown', 'keydown'] as const;
  const stop = () => {
    window.removeEventListener('click', swallow, true);
    for (const name of ends) window.removeEventListener(name, stop, true);
  };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  window.addEventListener('click', swallow, true);
  for (const name of ends) window.addEventListener(name, stop, true);
}
