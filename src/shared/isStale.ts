import { MINUTE_MS } from '#contract/time.ts';

/** Whether what was loaded at this time may differ from what the server has now. */
export const isStale = (loadedAt: number): boolean => Date.now() - loadedAt >= MINUTE_MS;
