const STORAGE_KEY = 'reloaded-at';
const PAUSE = 60_000;
const ALIVE_PATH = '/healthz';

/**
 * After a new release the old chunks may be gone: the page is loaded anew, once, and only then is a
 * chunk that does not come an error. Where the server does not answer it is the network that failed,
 * and a reload would only lose the page.
 */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhenServed());
}

async function reloadWhenServed(): Promise<void> {
  const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
  if (Date.now() - last < PAUSE) return;
  const answer = await fetch(ALIVE_PATH, { method: 'HEAD', cache: 'no-store' }).catch(() => false);
  if (!answer) return;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  window.location.reload();
}
