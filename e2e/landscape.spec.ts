import { expect, test } from 'playwright/test';
import { demoAd } from './support/ads.ts';

/** A phone's bar; wider windows have theirs on top. */
const SIDEWAYS = [
  { width: 780, bar: 'navigation', name: 'Основные разделы', high: 41 },
  { width: 932, bar: 'banner', name: '', high: 48 },
] as const;

for (const { width, bar: role, name, high } of SIDEWAYS) {
  test.describe(`a phone on its side, ${width} wide`, () => {
    test.use({ viewport: { width, height: 360 } });

    test('keeps its bar, and «Написать» in the first screen', async ({ page, request }) => {
      const { id } = await demoAd(request);
      await page.goto(`/post/${id}`);
      const bar = page.getByRole(role, { name }).filter({ visible: true });
      const write = page.getByRole('button', { name: 'Написать' }).filter({ visible: true });
      for (const part of [bar, write]) await expect(part).toBeInViewport({ ratio: 1 });
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(high);
      await page.keyboard.press('End');
      await expect(page.getByRole('contentinfo')).toBeInViewport();
      await expect(bar).toBeInViewport({ ratio: 1 });
    });
  });
}
