import { useEffect, useRef, type RefObject } from 'react';
import { moveFocus } from '#src/shared/ui/dom/arrowKeys.ts';
import { useOverlay } from '#src/shared/ui/overlays/overlays.ts';

/**
 * An open menu inside `box`: its first item has the focus, arrows walk it, and Escape, Tab and a press
 * outside close it. The focus returns to where it was unless it was moved on.
 */
export function useMenu(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useOverlay(isOpen, close);

  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    const element = box.current;
    const items = () => [...(element?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
    items()[0]?.focus();
    let hasFocus = true;
    const follow = ({ target }: FocusEvent) => {
      hasFocus = element?.contains(target as Node) === true;
    };
    const leave = (event: PointerEvent) => {
      if (!element?.contains(event.target as Node)) latestClose.current();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Tab') event.preventDefault();
      if (event.key === 'Escape' || event.key === 'Tab') latestClose.current();
      else moveFocus(event, items(), { isRound: true });
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', press);
      if (hasFocus && opener instanceof HTMLElement) opener.focus();
    };
  }, [box, isOpen]);
}
