import { expect, test, type Page } from 'playwright/test';

const announced = (page: Page) => page.locator('#announcer');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a new screen focuses its heading, the way back the card', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Питомцы/u }).press('Enter');
  await expect(heading(page)).toBeFocused();
  await expect(announced(page)).toHaveText(/^Показано объявлений: \d+$/u);
  const link = page.getByRole('article').nth(2).getByRole('heading').getByRole('link');
  const title = (await link.textContent()) ?? '';
  await link.press('Enter');
  await expect(heading(page)).toHaveText(title);
  await expect(announced(page)).toHaveText(`Открыто: ${title}`);
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
});

test('filters, chips and pages leave the focus at the heading', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto('/posts?page=2');
  await page.getByRole('link', { name: 'К началу списка' }).press('Enter');
  await expect(page).toHaveURL(/\/posts$/u);
  await expect(heading(page)).toBeFocused();
  const filters = page.getByRole('complementary', { name: 'Фильтры' });
  await filters.getByLabel('Категория').selectOption('Продажа');
  await filters.getByRole('button', { name: 'Показать' }).press('Enter');
  await expect(heading(page)).toBeFocused();
  await page.getByRole('button', { name: /^Убрать/u }).press('Enter');
  await expect(page.getByRole('button', { name: /^Убрать/u })).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

test('a phone returns the focus from the filters to their button', async ({ page }) => {
  await page.goto('/posts');
  await page.getByRole('button', { name: /^Фильтры/u }).press('Enter');
  await page.getByLabel('Категория').selectOption('Продажа');
  await page.getByRole('button', { name: 'Показать' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Фильтры/u })).toBeFocused();
});
