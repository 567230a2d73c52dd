import { closeTopOverlay, hasOverlay } from '#src/shared/ui/overlays.ts';

interface EntryState {
  idx?: number;
}

const indexOf = (state: unknown): number => (state as EntryState | null)?.idx ?? 0;

let current = 0;
let isReturning = false;

/** To be told of every new address: a step back can only be undone if its length is known. */
export function noteHistoryIndex(): void {
  current = indexOf(window.history.state);
}

/**
 * The browser's «back» closes an open sheet instead of leaving the screen, as people expect on a
 * phone. Listens before the router does and keeps the step from it.
 */
export function letBackCloseOverlays(): void {
  noteHistoryIndex();
  window.addEventListener(
    'popstate',
    (event) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      const step = current - indexOf(event.state);
      if (!hasOverlay() || step === 0) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(step);
      closeTopOverlay();
    },
    { capture: true },
  );
}
