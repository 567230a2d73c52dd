import { expect, type Locator } from 'playwright/test';

/** A page, or Telegram's frame in one. */
interface Scope {
  locator: (selector: string) => Locator;
}

/** Waits until React has hydrated this part of the server-rendered screen. */
export async function isHydrated(scope: Scope, selector = 'article, #main'): Promise<void> {
  const part = scope.locator(selector).first();
  // A page may leave for another one meanwhile: then that one is waited for.
  const isReacts = () =>
    part
      .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))
      .catch(() => false);
  await expect.poll(isReacts).toBe(true);
}
