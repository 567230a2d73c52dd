/** The visible screen and its images come first. */
const AFTER_LOAD_MS = 1500;

/**
 * Runs a function when the page is loaded and the browser is idle; returns the function that
 * cancels it.
 */
export function whenIdle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: number | undefined;
  const wait = () => {
    timer = setTimeout(() => {
      // Safari has no requestIdleCallback.
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
