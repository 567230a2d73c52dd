import { MINUTE_MS } from '#contract/time.ts';
const STORAGE_KEY = 'reloaded-at';
const PAUSE_MS = MINUTE_MS;
const ALIVE_PATH = '/healthz';

/**
 * A new release removes old chunks: reloads the page once when a chunk fails to load. Does not
 * reload when the server is unreachable, because that would lose the page.
 */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhenServed());
}

async function reloadWhenServed(): Promise<void> {
  const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
  if (Date.now() - last < PAUSE_MS) return;
  const answer = await fetch(ALIVE_PATH, { method: 'HEAD', cache: 'no-store' }).catch(() => false);
  if (!answer) return;
  sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
  window.location.reload();
}
