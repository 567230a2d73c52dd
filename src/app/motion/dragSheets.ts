import { WIDE_WINDOW } from '#src/shared/device/wideWindow.ts';
import { followFinger } from './followFinger.ts';

/** Pulled so far, or so fast, a sheet closes. */
const CLOSING_PX = 110;
const CLOSING_PX_PER_MS = 0.5;
const BACK_MS = 200;

/** Sheets at the bottom of the screen follow a finger that pulls them down. */
export function dragSheets(mayMove: () => boolean): void {
  const isWide = window.matchMedia(WIDE_WINDOW);
  followFinger({
    accepts: (target) => {
      const dialog = sheetOf(target);
      return mayMove() && !isWide.matches && dialog !== undefined && isAtTop(target, dialog);
    },
    move: (target, distance) => {
      const dialog = sheetOf(target);
      if (dialog) dialog.style.transform = `translateY(${distance}px)`;
    },
    end: (target, { distance, speed }) => {
      const dialog = sheetOf(target);
      if (!dialog) return;
      dialog.style.transform = '';
      if (distance > CLOSING_PX || speed > CLOSING_PX_PER_MS) {
        // As Escape does; the sheet slides away from where it is.
        dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      } else {
        const from = { transform: `translateY(${distance}px)` };
        dialog.animate([from, { transform: 'none' }], { duration: BACK_MS, easing: 'ease-out' });
      }
    },
  });
}

const sheetOf = (target: Element): HTMLDialogElement | undefined =>
  target.closest<HTMLDialogElement>('dialog[open]') ?? undefined;

/** Nothing between the finger and the sheet scrolls up first, or uses the finger itself. */
function isAtTop(target: Element, dialog: Element): boolean {
  if (target.closest('input, textarea, select, [role="listbox"]')) return false;
  for (let box: Element | null = target; box && box !== dialog; box = box.parentElement) {
    if (box.scrollTop > 0) return false;
  }
  return true;
}
