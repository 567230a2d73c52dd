import { expect, type FrameLocator, type Page } from 'playwright/test';

/** From the front page to the list of pets. Both have cards and a button «Разместить…». */
export async function openPets(app: Page | FrameLocator): Promise<void> {
  await app.getByRole('link', { name: /^Питомцы/u }).click();
  await expect(app.getByRole('heading', { level: 1, name: 'Питомцы' })).toBeVisible();
}
