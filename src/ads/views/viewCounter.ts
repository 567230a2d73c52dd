const SEND_AFTER_MS = 5000;

/**
 * Counts views and clicks, each once per visit, and sends them in batches. Failures are ignored.
 * @param max items of one kind per request
 */
export function createViewCounter<Kind extends string>(
  send: (views: Partial<Record<Kind, number[]>>) => Promise<unknown>,
  max: number,
): (kind: Kind, id: number) => void {
  const counted = new Set<string>();
  let waiting: Partial<Record<Kind, number[]>> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', flush);
    send(waiting).catch(() => {});
    waiting = {};
  }

  function flushSoon(): void {
    if (timer !== undefined) return;
    timer = setTimeout(flush, SEND_AFTER_MS);
    // A hidden page may never become visible again.
    document.addEventListener('visibilitychange', flush);
  }

  return (kind, id) => {
    const view = `${kind} ${id}`;
    if (counted.has(view)) return;
    counted.add(view);
    const ids = (waiting[kind] ??= []);
    ids.push(id);
    if (ids.length >= max) flush();
    else flushSoon();
  };
}
