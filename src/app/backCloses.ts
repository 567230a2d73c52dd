import { indexOf, noteEntry, shownIndex } from '#src/shared/history.ts';
import type { Stores } from '#src/shared/stores.ts';
import { overlayStore } from '#src/shared/ui/overlays/overlays.ts';

let isReturning = false;

/**
 * The browser's «back» closes an open sheet instead of leaving the screen. Listens before the
 * router does and stops the event.
 */
export function letBackCloseOverlays(stores: Stores): void {
  const { state, closeTop } = stores.get(overlayStore);
  window.addEventListener(
    'popstate',
    (event) => {
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      if (event.state === null) {
        noteEntry();
        return;
      }
      const step = shownIndex() - indexOf(event.state);
      if (state.getState().open.length === 0 || step === 0) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(step);
      closeTop();
    },
    { capture: true },
  );
}
