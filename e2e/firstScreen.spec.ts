import { expect, test, type Page } from 'playwright/test';
import { keepToken, tokenOf } from './personas.ts';

/** Nothing of the API gets through, but for the pictures that the page names itself. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().url().includes('/api/image/') ? route.continue() : route.abort(),
  );
}

/** What the page's own policy forbade. */
function watchPolicy(page: Page): string[] {
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
  });
  return forbidden;
}

test('lists and ads come with their page: no request stands before the first card', async ({
  page,
  request,
}) => {
  await cutOff(page);
  await page.goto('/posts?category=Потерянные');
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const path of ['/market', '/services', '/events']) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
  }

  const list = await request.post('/api/articles/filter', { data: { limit: 1 } });
  const [ad] = (await list.json()) as { id: number; title: string }[];
  await page.goto(`/post/${ad?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: ad?.title })).toBeVisible();
});

const CODE = '**/assets/*.js';

test('pages are there, pictures and all, without any of their code', async ({ page }) => {
  await page.route(CODE, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Найдём вам друга' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Новые питомцы' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Питомцы/u })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Питомцы' })).toBeVisible();
  const picture = page.getByRole('article').first().locator('img').first();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});

test('a tap on what is not alive yet is not lost', async ({ page }) => {
  const code = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto('/posts', { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /избранное/u })
    .first()
    .click();
  code.resolve();
  await expect(page.getByRole('alertdialog')).toContainText('избранное');
});

test('a page whose code never comes says so to whoever taps in vain', async ({ page }) => {
  await page.clock.install();
  await page.route(CODE, (route) => route.abort());
  await page.goto('/posts');
  await page.clock.fastForward('00:10');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Разместить' }).click();
  await expect(page.getByRole('alert')).toContainText('Не получилось открыть petskod');
});

/** React has laid its hands on a card that the server drew. */
const isTakenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const card = document.querySelector('article');
    return card && Object.keys(card).some((key) => key.startsWith('__react'));
  });

test.describe('a drawn page is taken over as it is', () => {
  // The farther from Moscow, the more days of ads are other days.
  test.use({ timezoneId: 'Asia/Kamchatka', colorScheme: 'dark' });

  test('by visitors and people alike', async ({ page, request }) => {
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    const list = await request.post('/api/articles/filter', { data: { limit: 1 } });
    const [ad] = (await list.json()) as { id: number }[];
    const paths = ['/', '/posts', '/posts?city=Москва', '/market', '/services', '/events'];
    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await keepToken(page, await tokenOf(request, 'anna'));
      for (const path of [...paths, `/post/${ad?.id}`]) {
        await page.goto(path);
        await isTakenOver(page);
      }
    }
    expect(complaints).toEqual([]);
  });
});

test('from a list to an ad and back something is always on view', async ({ page }) => {
  await page.goto('/posts');
  const card = page.getByRole('article').nth(2);
  const title = await card.getByRole('heading').innerText();
  // The server stays silent: what the list knew of the ad must do.
  await page.waitForLoadState('networkidle');
  await cutOff(page);
  await card.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(card.getByRole('heading', { name: title })).toBeInViewport();
});

test('pages keep to their own policy, and the login page alone lets the widget in', async ({
  page,
}) => {
  const forbidden = watchPolicy(page);
  for (const path of ['/', '/posts', '/market', '/terms', '/favorites', '/login']) {
    await page.goto(path);
    await expect(page.locator('main')).not.toBeEmpty();
  }
  await expect(page.getByTitle('Войти через Telegram')).toBeVisible();

  // Led there from within the site, it is still the login page's policy that holds.
  await page.goto('/posts');
  await page.getByRole('button', { name: 'Разместить' }).click();
  await expect(page.getByTitle('Войти через Telegram')).toBeVisible();
  expect(forbidden).toEqual([]);
});
