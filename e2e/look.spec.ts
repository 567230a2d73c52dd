import { expect, test, type Page } from 'playwright/test';
import { paths } from '#contract/paths.ts';
import { routes, type Route } from '#src/app/routes.ts';
import { filledIn } from './support/filled.ts';
import { storeToken, tokenOf } from './support/personas.ts';

/** The six sizes of text with their weights, what is no text aside: the logo, avatars. */
const FONTS = ['12/500', '14/400', '16/400', '17/600', '17/700', '22/700'];

const isStill = async (page: Page): Promise<void> => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeVisible();
};

/** Sizes and weights of the texts on view, with an example of each. */
const fontsOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const fonts: Record<string, string> = {};
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      const isPicture = parent?.closest(
        '[aria-hidden="true"], [class*="logo"], noscript, style, script',
      );
      if (!parent || isPicture || !textContent?.trim() || !parent.checkVisibility()) continue;
      const { fontSize, fontWeight } = getComputedStyle(parent);
      fonts[`${Number.parseFloat(fontSize)}/${fontWeight}`] ??=
        `${parent.tagName} ${textContent.trim()}`;
    }
    return fonts;
  });

test('the front page’s first screen shows the first ads', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  const [first, bar] = [await card.boundingBox(), await page.locator('nav').last().boundingBox()];
  expect(Number(first?.y)).toBeLessThan(700);
  expect(Number(first?.y)).toBeLessThan(Number(bar?.y));
  const sections = page.getByRole('navigation', { name: 'Разделы' }).first().getByRole('link');
  const tops = await sections.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().top),
  );
  expect(
    tops.every((top) => top === tops[0]),
    String(tops),
  ).toBe(true);
  await page.setViewportSize({ width: 320, height: 640 });
  const below = await sections.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().top),
  );
  expect(new Set(below).size).toBe(2);
});

for (const path of ['/posts', '/posts?category=Продажа&sex=1', '/market', '/services', '/events']) {
  test(`the first screen of ${path} shows the pictures of two rows`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(/^\d+\s(?:объявлен|событ)/u).first()).toBeVisible();
    const at = await page.evaluate(() => {
      const bar = [...document.querySelectorAll('nav')].at(-1)?.getBoundingClientRect().top ?? 0;
      const pictures = [...document.querySelectorAll('article img')].map((image) =>
        image.getBoundingClientRect(),
      );
      const tops = [...new Set(pictures.map(({ top }) => Math.round(top)))];
      const second = pictures.find(({ top }) => Math.round(top) === tops[1]);
      const texts = [...document.querySelectorAll('article')].map((card) => {
        const frame = card.getBoundingClientRect();
        return frame.height - (card.querySelector('img')?.getBoundingClientRect().height ?? 0);
      });
      return { bar, first: tops[0] ?? 0, secondEnd: second?.bottom, text: Math.max(...texts) };
    });
    // The bar of 52 px, and tools of 150.
    expect(at.first).toBeLessThanOrEqual(202);
    expect(at.secondEnd).toBeLessThanOrEqual(at.bar);
    expect(at.text).toBeLessThanOrEqual(96);
  });
}

/** One path of each screen that needs no id. */
const pathsOf = (robots: Route['robots']): string[] => {
  const open = routes.filter((route) => route.robots === robots && !route.isForAdmins);
  const byModule = new Map(
    open.filter(({ path }) => !path.includes(':')).map(({ name, path }) => [name, path]),
  );
  return [...byModule.values()];
};

const STATES = ['/posts?q=йцукен', '/search?q=кошка', '/login', '/nowhere'];

test('screens have six sizes of text and one filled button at most', async ({ page }) => {
  const check = async (path: string) => {
    await page.goto(path);
    await isStill(page);
    const fonts = await fontsOf(page);
    const odd = Object.entries(fonts).filter(([font]) => !FONTS.includes(font));
    expect(odd, path).toEqual([]);
    const filled = await filledIn(page);
    expect(filled.length, `${path}: ${filled.join(', ')}`).toBeLessThanOrEqual(1);
  };
  for (const path of [...pathsOf('index'), ...STATES]) await check(path);
  await storeToken(page, await tokenOf(page.request, 'marina'));
  // Who is logged in is led on from the login page, by a load of its own.
  for (const path of pathsOf('none').filter((path) => path !== paths.login)) await check(path);
});

test('lists on a computer have one filled button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of [paths.posts, paths.market, paths.services, paths.events]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Показать/u })).toBeVisible();
    await expect.poll(() => filledIn(page), path).toEqual(['Разместить']);
  }
});

/** The texts whose dot «·» begins a line. */
const dotsAtStarts = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxOf = (node: Node, index: number): DOMRect => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      return range.getBoundingClientRect();
    };
    let before: DOMRect | undefined;
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      if (!node.parentElement?.checkVisibility()) continue;
      for (const [index, sign] of [...(node.textContent ?? '')].entries()) {
        const box = boxOf(node, index);
        if (!sign.trim() || box.width === 0) continue;
        if (sign === '·' && before && box.top >= before.bottom)
          found.push(node.parentElement.parentElement?.textContent ?? '');
        before = box;
      }
    }
    return found;
  });

test('no line begins with a dot, however narrow the window is', async ({ page }) => {
  for (const path of ['/posts', '/market', '/events', '/']) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const width of [320, 360, 375, 390, 412]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await dotsAtStarts(page), `${path} at ${width}`).toEqual([]);
    }
  }
});
