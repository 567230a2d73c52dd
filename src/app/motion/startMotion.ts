import type { Stores } from '#src/shared/stores/stores.ts';
import { dragSheets } from './dragSheets.ts';
import { morphCards } from './morphCards.ts';
import rules from './motion.css?inline';
import { pullToRefresh } from './pullToRefresh.ts';

/** Telegram's own mark of Android devices that are too slow for motion. */
const isWeak = (): boolean => /Telegram-Android\/.*;\s*LOW\)/u.test(navigator.userAgent);

/**
 * Motion that explains where things come from and go to. It loads after the first screen; without it
 * everything works.
 */
export function startMotion(stores: Stores): void {
  if (isWeak() || !('adoptedStyleSheets' in document)) return;
  // A file less than a linked sheet; the page's policy forbids style elements.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  const mayMove = () => !calm.matches;
  morphCards(mayMove);
  dragSheets(mayMove);
  pullToRefresh(stores, mayMove);
}
