import { useEffect, useRef } from 'react';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';

/** The element that sheets are rendered into: no style of the place that opens them reaches them. */
export const SHEETS_ID = 'sheets';

interface Overlay {
  close: () => void;
  /** The id of its modal dialog, which makes the rest of the page inert. */
  dialog: string | undefined;
}

interface OverlayState {
  /** Open sheets, the topmost last. */
  open: readonly Overlay[];
}

/** The overlays that «back» closes. */
export function overlayStore({ createState }: Stores) {
  const state = createState<OverlayState>('overlays', { open: [] });
  return {
    state,
    /** Adds an overlay; returns the function that removes it. */
    add(overlay: Overlay): () => void {
      state.setState(({ open }) => ({ open: [...open, overlay] }));
      return () =>
        state.setState(({ open }) => ({ open: open.filter((other) => other !== overlay) }));
    },
    /** Closes the topmost overlay; false without one. */
    closeTop(): boolean {
      const top = state.getState().open.at(-1);
      top?.close();
      return top !== undefined;
    },
  };
}

export const useHasOverlay = (): boolean =>
  useStoreState(overlayStore, ({ open }) => open.length > 0);

/** The id of the topmost modal dialog. */
export const useTopDialog = (): string | undefined =>
  useStoreState(overlayStore, ({ open }) => open.filter(({ dialog }) => dialog).at(-1)?.dialog);

/** Lets «back» call `close` while `isOpen`. */
export function useOverlay(isOpen: boolean, close: () => void, dialog?: string): void {
  const { add } = useActions(overlayStore);
  const latestClose = useRef(close);

  useEffect(() => {
    latestClose.current = close;
  });

  useEffect(
    () => (isOpen ? add({ close: () => latestClose.current(), dialog }) : undefined),
    [add, isOpen, dialog],
  );
}
