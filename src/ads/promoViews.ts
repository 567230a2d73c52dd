import { PROMO_VIEWS_MAX } from '#contract/promos.ts';
import { sendJson } from '#src/shared/api/client.ts';

const GATHER_MS = 2000;

let shown: number[] = [];
let clicked: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Views are gathered for a moment; a page that is left sends what it has. Lost ones cost nothing. */
function send(): void {
  clearTimeout(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', send);
  const views = {
    shown: shown.slice(0, PROMO_VIEWS_MAX),
    clicked: clicked.slice(0, PROMO_VIEWS_MAX),
  };
  shown = [];
  clicked = [];
  sendJson('promo-views', views, { keepalive: true }).catch(() => {});
}

function sendSoon(): void {
  if (timer !== undefined) return;
  timer = setTimeout(send, GATHER_MS);
  document.addEventListener('visibilitychange', send);
}

/** A banner has come on view. */
export function countPromoShown(id: number): void {
  shown.push(id);
  sendSoon();
}

/** A banner was followed. */
export function countPromoClick(id: number): void {
  clicked.push(id);
  sendSoon();
}
