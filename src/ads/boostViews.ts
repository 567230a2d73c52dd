import { VIEWS_MAX, type BoostViews } from '#contract/payments.ts';
import { sendJson } from '#src/shared/api/client.ts';

const SEND_AFTER_MS = 5000;

/** One impression and one opening per ad and visit, however often its card comes by. */
const counted = { shown: new Set<number>(), opened: new Set<number>() };
let waiting: { shown: number[]; opened: number[] } = { shown: [], opened: [] };
let timer: ReturnType<typeof setTimeout> | undefined;

/** A boosted ad's card was on view in a list. */
export const countImpression = (adId: number): void => count('shown', adId);

/** A boosted ad was opened from a list that lifted it. */
export const countOpening = (adId: number): void => count('opened', adId);

function count(kind: 'shown' | 'opened', adId: number): void {
  if (counted[kind].has(adId)) return;
  counted[kind].add(adId);
  waiting[kind].push(adId);
  if (waiting[kind].length >= VIEWS_MAX) sendViews();
  else timer ??= setTimeout(sendViews, SEND_AFTER_MS);
}

/** A failure costs only the count. */
function sendViews(): void {
  clearTimeout(timer);
  timer = undefined;
  const views: BoostViews = waiting;
  if (waiting.shown.length + waiting.opened.length === 0) return;
  waiting = { shown: [], opened: [] };
  sendJson('boost-views', views, { keepalive: true }).catch(() => {});
}

// Whoever leaves may not come back: what is counted goes out with them.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendViews();
});
