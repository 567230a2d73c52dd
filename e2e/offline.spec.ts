import { expect, test, type Page } from 'playwright/test';
import { forwardingServer } from './support/forwardingServer.ts';
import { isHydrated } from './support/hydrated.ts';
import { storeToken, tokenOfStranger } from './support/personas.ts';

test('a screen whose code is not loaded says so offline, and opens with the connection', async ({
  page,
}, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, info.line, 'Без связи'));
  await page.goto('/posts');
  // Before hydration a tap leaves the site.
  await isHydrated(page);
  await page.context().setOffline(true);
  // The dialogs load ahead; the favorites do not.
  await page.getByRole('link', { name: 'Избранное' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Нет связи' })).toBeVisible();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Нет связи' })).toBeVisible();
  // No drawing is missing, and nothing is said to be broken.
  await expect(page.locator('main img')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Избранное' })).toBeVisible();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what was opened can be read without a connection, also after the site was closed', async ({
    page,
    context,
    baseURL: site = '',
  }) => {
    const { origin, goDown, comeBack } = await forwardingServer(site);
    await page.goto(`${origin}/posts`);
    await isKept(page, '/posts');
    await isHydrated(page);
    // Boosted ads change with each answer.
    const boosted = page.locator('[class*="boostBadge"]');
    const links = page
      .getByRole('article')
      .filter({ hasNot: boosted })
      .getByRole('heading')
      .getByRole('link');
    const [byTap = '', byLink = ''] = await links.evaluateAll((all) =>
      all.slice(0, 2).map((link) => link.getAttribute('href') ?? ''),
    );
    await page.locator(`a[href="${byTap}"]`).first().click();
    await isKept(page, byTap);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.goto(origin + byLink);
    const linked = await page.getByRole('heading', { level: 1 }).textContent();
    await isKept(page, byLink);
    await page.close();

    await goDown();
    const again = await context.newPage();
    const { note, heading } = {
      note: again.getByRole('status').filter({ hasText: 'Показываем сохранённую страницу' }),
      heading: again.getByRole('heading', { level: 1 }),
    };
    await again.goto(origin + byLink);
    await expect(heading).toHaveText(linked ?? '');
    await expect(note).toHaveText(/^Нет связи\. Показываем сохранённую страницу/u);
    await again.goto(`${origin}/posts`);
    await expect(again.getByRole('article').first()).toBeVisible();
    await expect(note).toBeVisible();
    const photo = again.getByRole('article').first().locator('img').first();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .not.toBe(0);
    await again.goto(origin + byTap);
    await expect(heading).toHaveText(title ?? '');
    await expect(note).toBeVisible();
    // What was not opened is told apart from what is broken.
    await again.goto(`${origin}/services`);
    await expect(again.getByRole('heading', { name: 'Нет связи с сервером' })).toBeVisible();

    await again.goto(origin + byLink);
    await expect(note).toBeVisible();
    await comeBack();
    await note.getByRole('button', { name: 'Повторить' }).click();
    await expect(note).toHaveCount(0);
    await expect(heading).toHaveText(linked ?? '');
    await again.close();
    await goDown();
  });

  test('without a connection a tap on a link opens the kept page whole', async ({ page }) => {
    // The network stays: taps and an emulated loss of it stop Chromium now and then.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'onLine', {
        get: () => sessionStorage.getItem('is-offline') === null,
      }),
    );
    await page.goto('/posts');
    await isKept(page, '/posts');
    await page.goto('/');
    await isHydrated(page);
    await page.evaluate(() => sessionStorage.setItem('is-offline', ''));
    await page.getByRole('link', { name: /^Питомцы/u }).click();
    await expect(page).toHaveURL('/posts');
    const opened = () =>
      page.evaluate(
        () => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname,
      );
    await expect.poll(opened).toBe('/posts');
  });

  test('a kept page stays readable for a signed-in user, and nothing private is kept', async ({
    page,
    context,
  }, info) => {
    await storeToken(page, await tokenOfStranger(page.request, info, info.line, 'Без связи'));
    await page.goto('/messages');
    await expect(page.getByRole('heading', { level: 1, name: 'Сообщения' })).toBeVisible();
    await page.goto('/posts');
    await isKept(page, '/posts');
    await page.goto('/');
    await isKept(page, '/');
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByRole('status').filter({ hasText: 'Нет связи' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    const stored = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    const expected = /^\/(?:posts|messages)?$|^\/offline\.html$|^\/assets\/|^\/api\/image\//u;
    expect(stored.filter((path) => !expected.test(path))).toEqual([]);
  });
});

/** Waits until the service worker has a copy of this page with its images. */
async function isKept(page: Page, path: string): Promise<void> {
  const has = () =>
    page.evaluate(async (url) => {
      const copy = await caches.match(url);
      const images = await (await caches.open('petskod-images-2')).keys();
      return copy !== undefined && images.length > 0;
    }, path);
  await expect.poll(has).toBe(true);
}
