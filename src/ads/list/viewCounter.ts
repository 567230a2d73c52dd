const SEND_AFTER_MS = 5000;

/**
 * Counts what came on view or was opened, each once a visit, and sends the counts together. A failure
 * costs only the count.
 * @param max how many of a kind one request takes
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
    // A page that is hidden may never come back.
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
