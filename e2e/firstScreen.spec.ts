import { expect, test, type Page } from 'playwright/test';
import { demoAd } from './support/ads.ts';
import { holdBack } from './support/holdBack.ts';
import { cardInView, scrollThroughTwoPages } from './support/lists.ts';
import { openPets } from './support/openPets.ts';
import { storeToken, tokenOf } from './support/personas.ts';
import { openInTelegram } from './support/telegram.ts';
import { isHydrated } from './support/hydrated.ts';
import { takeShifts, watchShifts } from './support/shifts.ts';

/** Blocks the API except for images in the page. */
async function cutOff(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().url().includes('/api/image/') ? route.continue() : route.abort(),
  );
}

/** Collects violations of the content security policy. */
function watchPolicy(page: Page): string[] {
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
  });
  return forbidden;
}

/** Collects errors that no code has caught, as those of hydration. */
function watchErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  return complaints;
}

test(
  'lists and ads are server-rendered: the first card needs no request',
  { tag: '@wide' },
  async ({ page, request }) => {
    await cutOff(page);
    await page.goto('/posts?category=Потерянные');
    await expect(page.getByRole('article').first()).toBeVisible();
    for (const path of ['/market', '/services', '/events']) {
      await page.goto(path);
      await expect(page.getByRole('article').first()).toBeVisible();
    }

    const ad = await demoAd(request);
    await page.goto(`/post/${ad.id}`);
    await expect(page.getByRole('heading', { level: 1, name: ad.title })).toBeVisible();
  },
);

test('a list whose address has spaces needs no request either', async ({ page }) => {
  await cutOff(page);
  await page.goto('/posts?category=В%20хорошие%20руки');
  await isHydrated(page);
  await expect(page.getByRole('article').first()).toBeVisible();
});

const CODE = '**/assets/*.js';
/** What hydrates after a list's cards. */
const SEARCH_CODE = '**/assets/list-*.js';

test('pages render with images without JavaScript', async ({ page }) => {
  await page.route(CODE, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Найдём вам друга' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Новые питомцы' })).toBeVisible();
  await openPets(page);
  const image = page.getByRole('article').first().locator('img').first();
  const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});

test('cards far below come with their images when the user comes near', async ({ page }) => {
  const cards = page.getByRole('article');
  await page.goto('/posts');
  // Comes with what the server does not render.
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  await expect(cards).toHaveCount(6);
  await scrollThroughTwoPages(page);
  const { card } = await cardInView(page);
  const image = card.locator('img').first();
  const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
});

test('nothing of a list moves while the page becomes whole', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/posts');
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Сохранить поиск' }),
  ).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const { sum } = await takeShifts(page);
  expect(sum).toBeLessThan(0.02);
});

test('a list is searched and filtered without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/posts?category=Продажа');
  await page.getByRole('searchbox').fill('котята');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/category=[^&]+&q=/u);
  await expect(page.getByRole('link', { name: 'Убрать: «котята»' })).toBeVisible();
  await page.getByRole('link', { name: 'Сбросить' }).click();
  await expect(page).toHaveURL(/\/posts$/u);
  await page.getByRole('link', { name: 'Потерянные', exact: true }).click();
  await expect(page).toHaveURL(/\/posts\?category=/u);
  await expect(page.getByRole('article').first()).toContainText('Потерян');
  await context.close();
});

for (const path of ['/posts', '/market', '/services', '/events']) {
  test(`the head of ${path} is there before scripts, and keeps what is typed`, async ({ page }) => {
    await watchShifts(page);
    const loadCode = await holdBack(page, CODE);
    // The screens of the other lists need it themselves.
    const loadSearch = await holdBack(page, path === '/posts' ? SEARCH_CODE : 'no request');
    await page.goto(path, { waitUntil: 'commit' });
    const field = page.getByRole('main').getByRole('searchbox');
    await field.pressSequentially('кот');
    await expect(page.getByText(/^\d+\sобъявлен/u)).toBeVisible();
    const chip = page.getByRole('list', { name: 'Частые фильтры' }).getByRole('link').first();
    await expect(chip).toBeVisible();
    loadCode();
    await isHydrated(page, 'article');
    await field.pressSequentially('ята');
    loadSearch();
    await isHydrated(page, '[type="search"]');
    await expect(field).toHaveValue('котята');
    await expect(field).toBeFocused();
    // Rendered again by a key.
    await field.press('Space');
    await expect(field).toHaveValue('котята ');
    const { sum } = await takeShifts(page);
    expect(sum).toBeLessThan(0.02);
    await field.press('Enter');
    await expect(page).toHaveURL(/q=/u);
  });
}

test('a focus at the end of a page is kept by hydration', async ({ page }) => {
  const loadCode = await holdBack(page, CODE);
  await page.goto('/safety', { waitUntil: 'commit' });
  const link = page.getByRole('contentinfo').getByRole('link').first();
  await link.focus();
  loadCode();
  await isHydrated(page, 'footer a');
  await expect(link).toBeFocused();
});

test('a tap before hydration is not lost', async ({ page }) => {
  const loadCode = await holdBack(page, CODE);
  await page.goto('/posts', { waitUntil: 'commit' });
  await page
    .getByRole('button', { name: /избранное/u })
    .first()
    .click();
  loadCode();
  await expect(page.getByRole('dialog')).toContainText('избранное');
});

test('a page whose code never loads shows a message on tap', async ({ page }) => {
  await page.clock.install();
  await page.route(CODE, (route) => route.abort());
  await page.goto('/posts');
  await page.clock.fastForward('00:10');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Разместить' }).click();
  await expect(page.getByRole('alert')).toContainText('Не получилось открыть petskod');
});

test('a page whose code fails to load says so at once, a rendered one on the first tap', async ({
  page,
}) => {
  await page.route(CODE, (route) => route.abort());
  const alert = page.getByRole('alert');
  await page.goto('/messages');
  await expect(alert).toContainText('Не получилось открыть petskod', { timeout: 2000 });
  await page.goto('/posts');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Разместить' }).click();
  await expect(alert).toContainText('Не получилось открыть petskod', { timeout: 2000 });
});

test.describe('a server-rendered page hydrates without changes', () => {
  // Far from Moscow more ads are from another day.
  test.use({ timezoneId: 'Asia/Kamchatka', colorScheme: 'dark' });

  for (const persona of [undefined, 'anna']) {
    test(persona ? 'for users' : 'for visitors', { tag: '@wide' }, async ({ page, request }) => {
      const complaints = watchErrors(page);
      const ad = await demoAd(request);
      const lists = ['/', '/posts', '/posts?city=Москва', '/market', '/services', '/events'];
      if (persona) {
        // The login page would leave by itself when a token appears.
        await page.goto('/terms');
        await storeToken(page, await tokenOf(request, persona));
      }
      for (const path of [...lists, `/post/${ad.id}`]) {
        await page.goto(path);
        const title = await page.title();
        await isHydrated(page);
        await expect(page).toHaveTitle(title);
      }
      for (const path of ['/terms', '/no/such', '/post/999999', '/login']) {
        await page.goto(path);
        await isHydrated(page);
      }
      expect(complaints).toEqual([]);
    });
  }

  for (const platform of ['ios', 'android']) {
    test(`inside Telegram on ${platform}`, async ({ page }) => {
      const complaints = watchErrors(page);
      const app = await openInTelegram(page, { platform });
      await app.getByRole('button', { name: 'Разместить' }).click();
      // The page has hydrated when it responds.
      await expect(app.getByRole('dialog')).toBeVisible();
      expect(complaints).toEqual([]);
    });
  }
});

test('from a list to an ad and back the screen is never empty', async ({ page }) => {
  await page.goto('/posts');
  const card = page.getByRole('article').nth(2);
  const title = await card.getByRole('heading').innerText();
  // The server does not respond: the list's version of the ad is shown.
  await page.waitForLoadState('networkidle');
  await cutOff(page);
  await card.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(card.getByRole('heading', { name: title })).toBeInViewport();
});

test('pages follow their content security policy, and only the login page allows the widget', async ({
  page,
}) => {
  const forbidden = watchPolicy(page);
  for (const path of ['/', '/posts', '/market', '/terms', '/login']) {
    await page.goto(path);
    await expect(page.locator('main')).not.toBeEmpty();
  }
  // A visitor is sent on to the login, which loads as a page of its own.
  await page.goto('/favorites');
  await expect(page.getByTitle('Войти через Telegram')).toBeVisible();

  // After navigation inside the site the login page's policy still applies.
  await page.goto('/posts');
  await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).click();
  await expect(page.getByTitle('Войти через Telegram')).toBeVisible();
  expect(forbidden).toEqual([]);
});

for (const [path, inView] of [
  ['/', 3],
  ['/posts', 4],
] as const) {
  test(`pictures further down ${path} wait for those in view`, async ({ page }) => {
    const asked = new Set<string>();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/image/**', async (route) => {
      asked.add(route.request().url());
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await isHydrated(page);
    expect(asked.size).toBe(inView);
    release();
    await expect.poll(() => asked.size).toBeGreaterThan(inView);
    // A picture is seen when it has come, not only asked for.
    const later = page.getByRole('article').nth(inView).locator('img').first();
    await expect(later).toHaveCSS('opacity', '1');
  });
}
