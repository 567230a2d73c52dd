/** Pictures and lists that load later make the page long enough. */
const DEADLINE_MS = 6000;
const TOLERANCE_PX = 10;
const SIGNS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to this position, again whenever the page has grown, until it is reached or the user does
 * something. Returns the function that gives up.
 */
export function scrollBackTo(position: number): () => void {
  const observer =
    typeof ResizeObserver === 'function' ? new ResizeObserver(() => attempt()) : undefined;
  const stop = () => {
    observer?.disconnect();
    clearTimeout(deadline);
    for (const sign of SIGNS) window.removeEventListener(sign, stop);
  };
  const attempt = () => {
    window.scrollTo({ top: position, behavior: 'instant' });
    if (Math.abs(window.scrollY - position) <= TOLERANCE_PX) stop();
  };
  const deadline = setTimeout(stop, DEADLINE_MS);
  for (const sign of SIGNS) window.addEventListener(sign, stop, { passive: true });
  observer?.observe(document.body);
  attempt();
  return stop;
}
