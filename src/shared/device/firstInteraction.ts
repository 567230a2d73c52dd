import { requestIdle, whenIdle } from './whenIdle.ts';

/** The signs of a user's presence; a tap from before hydration is repeated as a click. */
const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'scroll', 'keydown', 'click'] as const;
const OPTIONS = { capture: true, passive: true };
const waiting = new Set<() => void>();
let hasInteracted = false;

function start(): void {
  hasInteracted = true;
  for (const sign of SIGNS) window.removeEventListener(sign, start, OPTIONS);
  for (const run of waiting) requestIdle(() => waiting.delete(run) && run());
}

/**
 * Runs a function at the user's first interaction with the page; after that, when the browser is
 * idle. Returns the function that cancels it.
 */
export function afterFirstInteraction(run: () => void): () => void {
  if (hasInteracted) return whenIdle(run);
  if (waiting.size === 0) {
    for (const sign of SIGNS) window.addEventListener(sign, start, OPTIONS);
  }
  waiting.add(run);
  return () => void waiting.delete(run);
}
