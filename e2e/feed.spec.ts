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
  // The feed may grow meanwhile, so the ad is named by its link.
  const last = cards(page).filter({ visible: true }).last().getByRole('link').first();
  const path = (await last.getAttribute('href')) ?? '';
  const link = feedOf(page).locator(`a[href="${path}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(feedOf(page)).toHaveCount(0);
  await page.goBack();
  await expect(link).toBeInViewport();
});

test('the first visit says what the site is, later ones do not', async ({ page }) => {
  const line = page.getByText('Объявления для тех, кто любит животных').first();
  await page.goto('/');
  await expect(line).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).not.toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(line).toBeHidden();
});

test('the first visit loads nothing of the feed', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => /HomeFeed|api\/newest/u.test(url))).toEqual([]);
});
