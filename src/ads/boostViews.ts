import { VIEWS_MAX, type BoostViews } from '#contract/payments.ts';
import { sendJson } from '#src/shared/api/client.ts';

const SEND_AFTER_MS = 5000;

/** One impression per ad and visit, however often its card comes by. */
const counted = new Set<number>();
let shown: number[] = [];
let opened: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** A boosted ad's card was on view in a list. */
export function countImpression(adId: number): void {
  if (counted.has(adId)) return;
  counted.add(adId);
  shown.push(adId);
  sendLater();
}

/** A boosted ad was opened from a list that lifted it. */
export function countOpening(adId: number): void {
  opened.push(adId);
  sendLater();
}

function sendLater(): void {
  if (shown.length >= VIEWS_MAX) sendViews();
  else timer ??= setTimeout(sendViews, SEND_AFTER_MS);
}

/** A failure costs only the count. */
function sendViews(): void {
  clearTimeout(timer);
  timer = undefined;
  if (shown.length + opened.length === 0) return;
  const views: BoostViews = { shown, opened: opened.slice(0, VIEWS_MAX) };
  shown = [];
  opened = [];
  sendJson('boost-views', views, { keepalive: true }).catch(() => {});
}

// Whoever leaves may not come back: what is counted goes out with them.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendViews();
});
