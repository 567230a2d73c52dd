import { expect, test, type Page } from 'playwright/test';
import { launch } from './support/launch.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';

/** A browser whose user has doubled the text size. */
test.use({
  launchOptions: {
    ...launch,
    args: [...launch.args, '--blink-settings=defaultFontSize=32'],
  },
  // A card that slides in is beside the window.
  contextOptions: { reducedMotion: 'reduce' },
});

/** Texts that are smaller than designed at 200 %, cut off, or beside the window. */
const lostTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isClipping = (style: CSSStyleDeclaration) =>
      style.overflowX === 'hidden' || style.overflowY === 'hidden';
    const lost: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || !element.checkVisibility()) continue;
      if (element.closest('script, style, noscript, option, [aria-hidden="true"]')) continue;
      if (element.closest('[class*="isuallyHidden"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      const style = getComputedStyle(element);
      if (Number.parseFloat(style.fontSize) < 22) lost.push(`small: ${text}`);
      if (Number.parseFloat(style.lineHeight) < Number.parseFloat(style.fontSize))
        lost.push(`lines overlap: ${text}`);
      for (let up: Element | null = element; up; up = up.parentElement) {
        const upStyle = getComputedStyle(up);
        const isIntended =
          upStyle.textOverflow === 'ellipsis' || upStyle.webkitLineClamp !== 'none';
        const isShortened =
          up.scrollWidth > up.clientWidth || up.scrollHeight > up.clientHeight + 2;
        if (isIntended && isShortened && up.closest('button, h1')) lost.push(`shortened: ${text}`);
        if (isIntended || upStyle.overflowX === 'auto' || upStyle.overflowY === 'auto') break;
        const outer = up.getBoundingClientRect();
        if (outer.width <= 1 || outer.height <= 1) break;
        const isCut =
          box.bottom > outer.bottom + 2 || box.right > outer.right + 2 || box.left < outer.left - 2;
        if (isCut && isClipping(upStyle)) lost.push(`cut: ${text}`);
        if (upStyle.position === 'fixed') break;
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) lost.push(`wider than the window: ${scrollWidth}`);
    return lost;
  });

/** A user of this test alone. */
const STRANGER = 'Новенькая';

/** Path, persona, and a text that shows when all is loaded. */
const screens = [
  ['/', undefined, 'Помогите найти'],
  ['/posts', undefined, 'Показать ещё'],
  ['/market?category=2', undefined, /₽/u],
  ['/login', undefined, 'Войти с VK ID'],
  ['/privacy', undefined, 'Политика конфиденциальности'],
  ['/new-post', 'marina', 'Опубликовать'],
  ['/favorites', STRANGER, /ничего нет/u],
  ['/messages', 'marina', 'Ольга'],
  ['/messages?with=0', 'marina', /мы поможем/u],
  ['/profile', 'marina', 'Мои объявления'],
  ['/admin', 'admin', /ждут/u],
  ['/admin/ads/review', 'admin', 'Опубликовать'],
] as const;

for (const [path, persona, text] of screens) {
  test(`${path} loses nothing at twice the text size`, async ({ page }, info) => {
    const { request } = page;
    if (persona === STRANGER) {
      await storeToken(page, await tokenOfStranger(request, info, info.line, persona));
    } else if (persona) await storeToken(page, await tokenOf(request, persona));
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await lostTexts(page)).toEqual([]);
  });
}

test('an ad and its filters lose nothing at twice the text size', async ({ page }) => {
  await page.goto('/posts');
  await page.getByRole('button', { name: 'Фильтры' }).click();
  await page.getByRole('dialog').getByLabel('Категория').selectOption('Продажа');
  expect(await lostTexts(page)).toEqual([]);
  await page.getByRole('button', { name: 'Закрыть' }).click();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Написать' })).toBeVisible();
  expect(await lostTexts(page)).toEqual([]);
});
