import type { Locator } from 'playwright/test';

/** Taps that are counted. */
export function countTaps(): { tap: (target: Locator) => Promise<void>; taps: () => number } {
  let count = 0;
  return {
    tap: async (target) => {
      count += 1;
      await target.click();
    },
    taps: () => count,
  };
}
