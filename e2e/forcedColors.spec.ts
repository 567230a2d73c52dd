import { expect, test, type Locator } from 'playwright/test';
import { storeToken, tokenOf } from './support/personas.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** The width of the visible frame, a border or an outline, and its colour. */
const frameOf = (target: Locator): Promise<{ width: number; color: string }> =>
  target.evaluate((element) => {
    const style = getComputedStyle(element);
    const canvas = getComputedStyle(document.body).backgroundColor;
    const lines = [
      { width: style.outlineWidth, line: style.outlineStyle, color: style.outlineColor },
      { width: style.borderTopWidth, line: style.borderTopStyle, color: style.borderTopColor },
    ]
      .filter(
        ({ line, color }) => line !== 'none' && color !== canvas && !/^rgba\(.*, 0\)$/u.test(color),
      )
      .map(({ width, color }) => ({ width: Number.parseFloat(width), color }))
      .toSorted((one, other) => other.width - one.width);
    return lines[0] ?? { width: 0, color: '' };
  });

const fillOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => getComputedStyle(element).backgroundColor);

const expectFrame = async (target: Locator): Promise<void> =>
  expect.poll(async () => (await frameOf(target)).width).toBeGreaterThanOrEqual(1);

test('buttons, cards, fields and the current tab have visible frames', async ({ page }) => {
  await page.goto('/posts');
  await expectFrame(page.getByRole('article').first());
  await expectFrame(page.getByRole('button', { name: 'Разместить' }));
  await expectFrame(page.getByRole('button', { name: /избранное/u }).first());
  await page.getByRole('button', { name: 'Фильтры' }).click();
  const dialog = page.getByRole('dialog');
  await expectFrame(dialog);
  await expectFrame(dialog.getByRole('button', { name: /^Показать(?! ещё)/u }));
  const category = dialog.getByLabel('Категория');
  const before = await frameOf(category);
  await category.focus();
  await expect.poll(async () => (await frameOf(category)).width).toBeGreaterThan(before.width);
  await page.keyboard.press('Escape');

  await page.goto('/');
  const bars = page.getByRole('navigation', { name: 'Основные разделы' });
  const tabs = bars.filter({ visible: true }).getByRole('link');
  const home = await frameOf(tabs.nth(0));
  expect(home.width).toBeGreaterThan((await frameOf(tabs.nth(1))).width);
  // A link that looks like a button.
  await page.goto('/favorites');
  await expectFrame(page.getByRole('main').getByRole('link').first());
});

test('chosen options and the theme switch differ from the others', async ({ page }) => {
  await storeToken(page, await tokenOf(page.request, 'admin'));
  await page.goto('/admin/money');
  const choices = page.getByRole('radiogroup').first().locator('label > span');
  await expectFrame(choices.nth(0));
  const other = await fillOf(choices.nth(0));
  await expect.poll(() => fillOf(choices.nth(1))).not.toBe(other);

  await page.goto('/profile');
  const theme = page.getByRole('switch');
  await expectFrame(theme);
  const off = await fillOf(theme);
  await theme.click();
  await expect.poll(() => fillOf(theme)).not.toBe(off);
});

test('messages have frames, and their field shows the focus', async ({ page }) => {
  await storeToken(page, await tokenOf(page.request, 'marina'));
  await page.goto('/messages');
  await page.getByRole('link', { name: /Ольга/u }).click();
  await expectFrame(page.locator('[class*="bubble"]').first());
  const field = page.getByRole('textbox');
  await field.evaluate((element) => element.blur());
  const before = await frameOf(field);
  await field.focus();
  await expect.poll(async () => (await frameOf(field)).width).toBeGreaterThan(before.width);
});
