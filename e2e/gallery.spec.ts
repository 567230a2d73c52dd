import { expect, test } from 'playwright/test';

const LOOKS = [
  'light',
  'dark',
  'ios-light',
  'ios-dark',
  'android-light',
  'android-dark',
  'weba-light',
  'weba-dark',
  'webk-light',
  'webk-dark',
];

test('components have the same sizes and places in every theme', async ({ page }) => {
  test.slow();
  const boxes = async (look: string) => {
    await page.goto(`/mock-env/ui?look=${look}`);
    await expect(page.getByRole('button', { name: 'Действие' }).first()).toBeVisible();
    return page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => !(one instanceof SVGElement) && one.getAnimations().length === 0)
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return `${one.tagName} ${[x, y, width, height].map(Math.round).join(' ')}`;
        }),
    );
  };
  const first = await boxes('light');
  expect(first.length).toBeGreaterThan(100);
  for (const look of LOOKS.slice(1)) expect(await boxes(look), look).toEqual(first);
});

test('rows, searches and buttons have the sizes of the design', async ({ page }) => {
  await page.goto('/mock-env/ui');
  await expect(page.getByRole('button', { name: 'Действие' }).first()).toBeVisible();
  const heights = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  for (const height of await heights('ul li')) expect(height).toBeGreaterThanOrEqual(52);
  for (const height of await heights(
    '[class*="SearchField"][class*="field"], [class*="_field"]:has(> svg)',
  )) {
    expect(height).toBe(44);
  }
  for (const height of await heights('button, a')) expect(height).toBeGreaterThanOrEqual(44);
  const fonts = await page
    .locator('section')
    .first()
    .locator('p')
    .evaluateAll((all) =>
      all
        .map((one) => getComputedStyle(one))
        .map(({ fontSize, fontWeight }) => `${Number.parseFloat(fontSize)}/${fontWeight}`),
    );
  expect(fonts).toEqual(['22/700', '17/600', '17/700', '16/400', '14/400', '12/500']);
});

test('on a narrow phone no component is wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/mock-env/ui');
  await expect(page.getByRole('button', { name: 'Действие' }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
