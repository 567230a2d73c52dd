import { indexOf, noteEntry, shownIndex } from '#src/shared/history.ts';
import { closeTopOverlay, hasOverlay } from '#src/shared/ui/overlays.ts';

let isReturning = false;

/**
 * The browser's «back» closes an open sheet instead of leaving the screen, as people expect on a
 * phone. Listens before the router does and keeps the step from it.
 */
export function letBackCloseOverlays(): void {
  noteEntry();
  window.addEventListener(
    'popstate',
    (event) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      const step = shownIndex() - indexOf(event.state);
      if (!hasOverlay() || step === 0) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(step);
      closeTopOverlay();
    },
    { capture: true },
  );
}
