import sharp from 'sharp';
import { expect, test } from 'playwright/test';

test('the site can be installed: its manifest and all icons exist', async ({ page, request }) => {
  await page.goto('/');
  const icons = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  for (const icon of icons) {
    expect((await request.get(icon)).headers()['content-type']).toContain('image/');
  }
  const colors = page.locator('meta[name="theme-color"]');
  await expect(colors).toHaveCount(2);
});
