import { expect, type Page } from 'playwright/test';

/** Opens the list of pets and scrolls until the whole first page of cards stands there. */
export async function openWholePage(page: Page): Promise<void> {
  const cards = page.getByRole('article');
  await page.goto('/posts');
  await cards.nth(5).scrollIntoViewIfNeeded();
  await expect(cards.nth(12)).toBeAttached();
}
