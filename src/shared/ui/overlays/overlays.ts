import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';

/** The element that sheets are rendered into: no style of the place that opens them reaches them. */
export const SHEETS_ID = 'sheets';

interface Overlay {
  close: () => void;
  /** The id of its modal dialog, which makes the rest of the page inert. */
  dialog: string | undefined;
}

/** A question before something is done. */
export interface Question {
  title: string;
  text: ReactNode;
  /** The button that says yes. */
  confirm: string;
  /** The same while it is being done. */
  busy?: string | undefined;
  cancel?: string;
  isDanger?: boolean | undefined;
  /** The question is on view until it is done; errors become a toast. */
  act: () => unknown;
  /** The text of an error. */
  failed?: (error: unknown) => string;
}

interface OverlayState {
  /** Open sheets, the topmost last. */
  open: readonly Overlay[];
  /** Null after the first one has gone. */
  question?: Question | null;
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
    ask: (question: Question): void => state.setState({ question }),
    closeQuestion: (): void => state.setState({ question: null }),
    /** Closes the topmost overlay; false without one. */
    closeTop(): boolean {
      const top = state.getState().open.at(-1);
      top?.close();
      return top !== undefined;
    },
  };
}

/** Returns the function that asks a question above everything. */
export const useAsk = () => useActions(overlayStore).ask;

export const useHasOverlay = (): boolean =>
  useStoreState(overlayStore, ({ open }) => open.length > 0);

/** The id of the topmost modal dialog. */
export const useTopDialog = (): string | undefined =>
  useStoreState(overlayStore, ({ open }) => open.filter(({ dialog }) => dialog).at(-1)?.dialog);

/** Lets «back» call `close` while `isOpen`, from its first frame on. */
export function useOverlay(isOpen: boolean, close: () => void, dialog?: string): void {
  const { add } = useActions(overlayStore);
  const latestClose = useRef(close);

  useLayoutEffect(() => {
    latestClose.current = close;
  });

  useLayoutEffect(
    () => (isOpen ? add({ close: () => latestClose.current(), dialog }) : undefined),
    [add, isOpen, dialog],
  );
}
