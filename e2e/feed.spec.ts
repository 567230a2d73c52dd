import { expect, test, type Page } from 'playwright/test';

const feedOf = (page: Page) => page.getByRole('region', { name: 'Новые объявления' });
const cards = (page: Page) => feedOf(page).getByRole('article');

test('the front page goes on with new ads, and «back» returns to the same place', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Новые питомцы' })).toBeVisible();
  await page.getByRole('region', { name: 'Новые питомцы' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await expect(cards(page).first()).toBeVisible();
  // The next page comes by itself.
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(9000);
  }).toPass();
  const card = cards(page).filter({ visible: true }).last();
  await card.scrollIntoViewIfNeeded();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await page.goBack();
  await expect(feedOf(page).getByRole('heading', { name: title }).first()).toBeInViewport();
});

test('the first visit loads nothing of the feed', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /HomeFeed|api\/newest/u.test(url))).toEqual([]);
});
