import type { FrameLocator, Locator, Page } from 'playwright/test';

/** Opens the menu «⋮» of an ad's page. */
export async function openAdMenu(page: Page | FrameLocator): Promise<Locator> {
  await page.getByRole('button', { name: 'Ещё действия' }).click();
  return page.getByRole('dialog');
}
