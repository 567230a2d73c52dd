import { expect, test, type Locator, type Page } from 'playwright/test';
import type { Home } from '../server/contract/home.ts';
import { drag } from './support/fingers.ts';

/** Cards with several images, and the index of the shown one. */
const albums = (page: Page, container: Page | Locator = page): Locator =>
  container.getByRole('article').filter({ has: page.locator('[class*="dots"]') });
const imageLink = (card: Locator): Locator =>
  card.getByRole('link', { includeHidden: true }).first();
const shown = (card: Locator): Promise<number> =>
  card
    .locator('[class*="dots"] > span')
    .evaluateAll((dots) => dots.findIndex((dot) => dot.className.includes('current')));

/** Waits until the strip has come to rest after a swipe. */
async function waitForRest(list: Locator): Promise<void> {
  let left = Number.NaN;
  const isAtRest = async () => {
    const before = left;
    left = await list.evaluate((box) => box.scrollLeft);
    return left === before;
  };
  await expect.poll(isAtRest).toBe(true);
}

/** Opens the front page, whose newest pets have two photos: other tests publish with one. */
async function openHomeWithAlbums(page: Page): Promise<void> {
  await page.route('**/api/home*', async (route) => {
    const response = await route.fetch();
    const home = (await response.json()) as Home;
    const [second = ''] = home.lost.flatMap(({ images }) => images);
    const newest = home.newest.map((pet) => ({
      ...pet,
      images: [...pet.images.slice(0, 1), second],
    }));
    await route.fulfill({ response, json: { ...home, newest } });
  });
  await page.goto('/posts');
  const tabs = page.getByRole('navigation', { name: 'Основные разделы' });
  await tabs.getByRole('link', { name: 'Главная' }).filter({ visible: true }).click();
}

test('swiping an image scrolls the front page’s strips and switches no image', async ({ page }) => {
  await openHomeWithAlbums(page);
  const strip = page.getByRole('region', { name: 'Новые питомцы' });
  const list = strip.getByRole('list');
  const card = albums(page, strip).first();
  await card.scrollIntoViewIfNeeded();
  await expect(card).toBeInViewport({ ratio: 0.9 });
  const before = await list.evaluate((box) => box.scrollLeft);
  await drag(page, imageLink(card), { x: -150 });
  await expect.poll(() => list.evaluate((box) => box.scrollLeft)).toBeGreaterThan(before + 80);
  expect(await shown(card)).toBe(0);
  await waitForRest(list);

  // Nor does a swipe at the end of the strip, where nothing is left to scroll.
  await list.evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }));
  const last = albums(page, strip).last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await drag(page, imageLink(last), { x: -80 });
  expect(await shown(last)).toBe(0);
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('in a list swiping switches a card’s images, and scrolls the page vertically', async ({
  page,
}) => {
  // Ads that other tests publish have one photo.
  await page.goto('/posts?q=щенки');
  const card = albums(page).first();
  await card.scrollIntoViewIfNeeded();
  await drag(page, imageLink(card), { x: -80 });
  await expect.poll(() => shown(card)).toBe(1);
  await drag(page, imageLink(card), { x: 80 });
  await expect.poll(() => shown(card)).toBe(0);
  await expect(page).toHaveURL((url) => url.pathname === '/posts');

  const before = await page.evaluate(() => window.scrollY);
  await drag(page, imageLink(card), { x: -60, y: -200 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 100);
  expect(await shown(card)).toBe(0);
});
