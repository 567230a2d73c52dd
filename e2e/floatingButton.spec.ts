import { expect, test, type Page } from 'playwright/test';
import { isHydrated } from './support/hydrated.ts';

/** The words and buttons that the floating button hides. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const button = document.querySelector('[data-floating]');
    if (!button || getComputedStyle(button).opacity !== '1') return ['«+» is away'];
    const on = button.getBoundingClientRect();
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < on.right && right > on.left && top < on.bottom && bottom > on.top;
    const found: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (!textContent?.trim() || !parent?.checkVisibility() || button.contains(parent)) continue;
      const isForSpeech = parent.getBoundingClientRect().width <= 1;
      if (isForSpeech) continue;
      range.selectNodeContents(texts.currentNode);
      if ([...range.getClientRects()].some(isUnder)) found.push(textContent);
    }
    for (const other of document.querySelectorAll('button, input')) {
      if (other !== button && isUnder(other.getBoundingClientRect())) found.push(other.outerHTML);
    }
    return found;
  });

for (const path of ['/', '/posts']) {
  for (const width of [320, 390]) {
    test(`«+» of ${path} at ${width} px hides no words where the page rests`, async ({ page }) => {
      await page.setViewportSize({ width, height: width === 320 ? 640 : 844 });
      await page.goto(path);
      await expect(page.getByRole('article').first()).toBeVisible();
      await isHydrated(page, '#main');
      await expect.poll(() => hidden(page)).toEqual([]);
      for (const y of [230, 370, 520, 690]) {
        await page.evaluate((to) => window.scrollTo(0, to), y);
        // Where words fill the corner it stays away.
        await expect
          .poll(async () => (await hidden(page)).filter((one) => one !== '«+» is away'), `at ${y}`)
          .toEqual([]);
      }
    });
  }
}

test('«+» leaves while the page scrolls down, and is there when it rests', async ({ page }) => {
  await page.goto('/posts');
  const button = page.locator('[data-floating]');
  await expect.poll(() => hidden(page)).toEqual([]);
  const leaves = () =>
    button.evaluate(async (element) => {
      const seen: string[] = [];
      for (let y = 0; y < 600; y += 20) {
        window.scrollTo(0, y);
        await new Promise(requestAnimationFrame);
        seen.push((element as HTMLElement).style.opacity);
      }
      return seen.includes('0');
    });
  await expect.poll(leaves).toBe(true);
  await expect(button).toHaveCSS('opacity', '1');
});
