import { expect, test, type Page } from 'playwright/test';

/** The focused control if something covers it or it is out of view. */
const coveredControl = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const target = document.activeElement;
    if (!target) return undefined;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    // Only a part of a large picture fits.
    if (bottom - top > window.innerHeight / 2) middle.y = window.innerHeight / 2;
    const onTop = document.elementFromPoint(middle.x, middle.y);
    const isVisible = onTop !== null && (target.contains(onTop) || onTop.contains(target));
    return isVisible ? undefined : target.outerHTML.slice(0, 120);
  });

/** Presses Tab through the whole page: each control that gets the focus has to be seen. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const isAtEnd = () => page.evaluate(() => document.activeElement === document.body);
  await page.keyboard.press('Tab');
  for (let count = 0; count < 120 && !(await isAtEnd()); count += 1) {
    // The page may still scroll.
    await expect.poll(() => coveredControl(page)).toBeUndefined();
    await page.keyboard.press('Tab');
  }
}

async function openAd(page: Page): Promise<void> {
  await page.goto('/posts');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Написать' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ещё действия' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Похожие объявления' })).toBeAttached();
}

test('no bar covers a focused control of an ad', async ({ page }) => {
  await openAd(page);
  await expectVisibleFocus(page);
});

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the bars scroll away and cover nothing', async ({ page }) => {
    await openAd(page);
    await expectVisibleFocus(page);
    const write = page.getByRole('button', { name: 'Написать' });
    await page.getByRole('heading', { level: 1 }).evaluate((title) => title.scrollIntoView());
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await expect(write).not.toBeInViewport();
    const tabs = page.getByRole('navigation', { name: 'Основные разделы' });
    await expect(tabs).not.toBeInViewport();
    await tabs.getByRole('link').first().focus();
    // Scrolling ends at whole pixels, layout does not: a part of the last one can be missing.
    await expect(tabs).toBeInViewport({ ratio: 0.98 });
  });

  test('a sheet scrolls as a whole', async ({ page }) => {
    await page.goto('/posts');
    await page.getByRole('button', { name: 'Фильтры' }).click();
    const dialog = page.getByRole('dialog');
    const apply = dialog.getByRole('button', { name: /^Показать(?! ещё)/u });
    await expect(dialog.getByLabel('Категория')).toBeVisible();
    await expect(apply).not.toBeInViewport();
    await apply.focus();
    await expect(apply).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('heading')).not.toBeInViewport();
  });
});
