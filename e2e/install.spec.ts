import sharp from 'sharp';
import { expect, test } from 'playwright/test';

test.use({ serviceWorkers: 'allow' });

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

test('the service worker shows pushes, and a page of its own without a connection', async ({
  page,
  context,
  baseURL: origin = '',
}) => {
  await page.goto('/');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/serviceWorker.js');
    await navigator.serviceWorker.ready;
  });
  const worker = await started;
  // This Chromium has no notifications.
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    const scope = self as unknown as { registration: object; shown: unknown[] };
    Object.assign(scope, { shown });
    Object.assign(scope.registration, {
      showNotification: async (title: string, { body }: { body: string }) => {
        shown.push([title, body]);
      },
    });
  });
  const data = JSON.stringify({ text: 'Вам ответили', path: '/messages' });
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const shown = () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
  await expect.poll(shown).toEqual([['petskod', 'Вам ответили']]);

  await context.setOffline(true);
  await page.goto('/posts');
  await expect(page.getByRole('heading', { name: 'Нет связи с сервером' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Попробовать ещё раз' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});
