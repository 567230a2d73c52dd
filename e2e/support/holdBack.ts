import type { Page } from 'playwright/test';

/** Lets requests of this pattern wait; returns the function that lets them go on. */
export async function holdBack(
  page: Page,
  pattern: Parameters<Page['route']>[0],
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
