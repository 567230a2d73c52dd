const STORAGE_KEY = 'reloaded-at';
const PAUSE = 60_000;

/**
 * After a new release the old chunks may be gone: the page is loaded anew, once, and only then is a
 * chunk that does not come an error.
 */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
    if (Date.now() - last < PAUSE) return;
    event.preventDefault();
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    window.location.reload();
  });
}
