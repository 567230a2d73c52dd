/** What is on view comes first, its pictures too. */
const AFTER_LOAD_MS = 1500;

/** Runs when the screen is there and the browser has nothing better to do; the answer calls it off. */
export function whenIdle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: number | undefined;
  const wait = () => {
    timer = setTimeout(() => {
      // Safari has no word for idle.
      if (typeof requestIdleCallback === 'function') request = requestIdleCallback(run);
      else run();
    }, AFTER_LOAD_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
  return () => {
    window.removeEventListener('load', wait);
    clearTimeout(timer);
    if (request !== undefined) cancelIdleCallback(request);
  };
}
