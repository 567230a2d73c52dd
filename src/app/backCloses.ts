import { guardEntry, indexOf, isGuard, noteEntry, shownIndex } from '#src/shared/history.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { overlayStore } from '#src/shared/ui/overlays/overlays.ts';

/** The next event is the own step to the entry that is shown. */
let isReturning = false;

/**
 * The browser's «back» closes an open sheet instead of leaving the screen. Listens before the
 * router does and stops the event, unless it means another screen:
 *
 * | comes from          | then                                         | router |
 * |---------------------|----------------------------------------------|--------|
 * | the own step        |                                              |        |
 * | a typed hash        | the new entry gets a state                   | learns |
 * | a step with a sheet | closes the sheet, steps to the shown entry   |        |
 * | a step to the guard | steps on                                     |        |
 * | any other step      |                                              | learns |
 */
export function letBackCloseOverlays(stores: Stores): void {
  const { state, closeTop } = stores.get(overlayStore);
  state.subscribe(({ open }) => {
    if (open.length > 0) guardEntry();
  });
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
      const hasOverlay = state.getState().open.length > 0;
      if (hasOverlay && step !== 0) {
        event.stopImmediatePropagation();
        isReturning = true;
        window.history.go(step);
        closeTop();
      } else if (isGuard(event.state)) {
        event.stopImmediatePropagation();
        window.history.back();
      }
    },
    { capture: true },
  );
}
