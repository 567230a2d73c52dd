import { sendJson } from '#src/shared/api/client.ts';

const SEND_AFTER_MS = 5000;

/**
 * Counts what came on view or was opened, each once a visit however often it comes by, and sends the
 * counts together. A failure costs only the count.
 */
export function createViewCounter<Kind extends string>(
  path: string,
  max: number,
): (kind: Kind, id: number) => void {
  const counted = new Set<string>();
  let waiting: Partial<Record<Kind, number[]>> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', send);
    sendJson(path, waiting, { keepalive: true }).catch(() => {});
    waiting = {};
  }

  function sendSoon(): void {
    if (timer !== undefined) return;
    timer = setTimeout(send, SEND_AFTER_MS);
    // Whoever leaves may not come back: what is counted goes out with them.
    document.addEventListener('visibilitychange', send);
  }

  return (kind, id) => {
    const view = `${kind} ${id}`;
    if (counted.has(view)) return;
    counted.add(view);
    const ids = (waiting[kind] ??= []);
    ids.push(id);
    if (ids.length >= max) send();
    else sendSoon();
  };
}
