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
    if (Object.keys(waiting).length === 0) return;
    sendJson(path, waiting, { keepalive: true }).catch(() => {});
    waiting = {};
  }

  // Whoever leaves may not come back: what is counted goes out with them.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });

  return (kind, id) => {
    const view = `${kind} ${id}`;
    if (counted.has(view)) return;
    counted.add(view);
    const ids = (waiting[kind] ??= []);
    ids.push(id);
    if (ids.length >= max) send();
    else timer ??= setTimeout(send, SEND_AFTER_MS);
  };
}
