/** The visible screen and its images come first. */
const AFTER_LOAD_MS = 1500;

/** A busy device may never be idle; what waits runs then all the same. */
const BUSY_MS = 5000;

/** Safari has no requestIdleCallback. */
export const requestIdle = (run: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: BUSY_MS });
  else setTimeout(run);
};

/**
 * Runs a function when the page is loaded and the browser is idle; returns the function that
 * cancels it.
 */
export function whenIdle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCancelled = false;
  const wait = () => {
    timer = setTimeout(() => requestIdle(() => isCancelled || run()), AFTER_LOAD_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
  return () => {
    isCancelled = true;
    window.removeEventListener('load', wait);
    clearTimeout(timer);
  };
}
