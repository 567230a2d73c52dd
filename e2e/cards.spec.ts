import { expect, test } from 'playwright/test';
import { tokenOf } from './personas.ts';
import { openWholePage } from './lists.ts';

test('badges keep to one line, hearts to 44 px, and all cards have the same lines at the end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/posts');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.nth(5)).toBeAttached();
  const badge = cards.getByText('В хорошие руки', { exact: true }).first();
  expect((await badge.boundingBox())?.height).toBeLessThan(26);
  expect(await badge.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);

  const heart = cards.getByRole('button', { name: /^В избранное/u }).first();
  expect(await heart.boundingBox()).toMatchObject({ width: 44, height: 44 });
  const heights = await cards.evaluateAll((all) =>
    all.map((card) => card.querySelector('p:last-of-type')?.getBoundingClientRect().height),
  );
  expect(new Set(heights).size).toBe(1);
});

test('«Просмотрено» leaves the dots of an album free', async ({ page, request }) => {
  const token = await tokenOf(request, 'anna');
  await page.addInitScript((value) => localStorage.setItem('access_token', value), token);
  await openWholePage(page);
  const cards = page.getByRole('article');
  const withDots = cards.filter({ has: page.locator('[class*="dots"]') }).first();
  const title = await withDots.getByRole('heading').innerText();
  // Ads of other tests appear meanwhile.
  const album = cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await album.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  const seen = await album.getByText('Просмотрено').boundingBox();
  const dots = await album.locator('[class*="dots"] > span').first().boundingBox();
  if (!seen || !dots) throw new Error('the card shows no label or no dots');
  expect(seen.y + seen.height).toBeLessThanOrEqual(dots.y);
});
