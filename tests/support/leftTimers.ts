const timers = new Set<NodeJS.Timeout>();
const setNodeTimeout = globalThis.setTimeout;
globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
  const timer = setNodeTimeout(...args);
  timers.add(timer);
  return timer;
}) as typeof setTimeout;

/** Clears the timers of a file's pages, so that none fires in the next file. */
export function clearLeftTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
