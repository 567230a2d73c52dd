import { useEffect, useRef } from 'react';
import { create } from 'zustand';

interface Overlay {
  close: () => void;
}

/** What lies open over the screen, the topmost last. */
const overlayStore = create<{ open: readonly Overlay[] }>(() => ({ open: [] }));

export const useHasOverlay = (): boolean => overlayStore((state) => state.open.length > 0);
export const hasOverlay = (): boolean => overlayStore.getState().open.length > 0;

/** Puts something that «back» should close on the stack while it is open. */
export function useOverlay(isOpen: boolean, close: () => void): void {
  const latestClose = useRef(close);

  useEffect(() => {
    latestClose.current = close;
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    const overlay = { close: () => latestClose.current() };
    overlayStore.setState(({ open }) => ({ open: [...open, overlay] }));
    return () =>
      overlayStore.setState(({ open }) => ({ open: open.filter((other) => other !== overlay) }));
  }, [isOpen]);
}

/** Closes what lies on top; false when nothing does. */
export function closeTopOverlay(): boolean {
  const top = overlayStore.getState().open.at(-1);
  top?.close();
  return top !== undefined;
}
