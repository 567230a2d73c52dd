import { expect, test } from 'playwright/test';
import { openAdMenu } from './support/adMenu.ts';
import { demoAd } from './support/ads.ts';
import { storeToken, tokenOf } from './support/personas.ts';
import { lastSaid, openInTelegram } from './support/telegram.ts';

test('a shared link has a preview for robots, and opens the ad', async ({ page }) => {
  const ad = await demoAd(page.request);
  const robot = await page.request.get(`/post/${ad.id}`);
  const html = await robot.text();
  const image = /property="og:image" content="([^"]+)"/u.exec(html)?.[1] ?? '';
  const card = await page.request.get(new URL(image).pathname);
  expect(card.headers()['content-type']).toBe('image/png');
  expect((await page.request.get('/post/987654')).status()).toBe(404);

  await page.goto(`/post/${ad.id}`);
  await expect(page.getByRole('heading', { level: 1, name: ad.title })).toBeVisible();
  const menu = await openAdMenu(page);
  await expect(menu.getByRole('link', { name: 'Открыть в Telegram' })).toHaveAttribute(
    'href',
    `https://t.me/petskod_demo_bot/app?startapp=post_${ad.id}`,
  );
});

test('in a browser without a share sheet sharing copies the link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto('/posts');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  const menu = await openAdMenu(page);
  await menu.getByRole('button', { name: 'Поделиться' }).click();
  await expect(page.getByText('Ссылка скопирована')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(new URL(page.url()).pathname);
});

test('inside Telegram sharing opens Telegram’s sheet with a link into the app', async ({
  page,
}) => {
  const ad = await demoAd(page.request);
  const app = await openInTelegram(page, { version: '7.10', startapp: `post_${ad.id}` });
  const menu = await openAdMenu(app);
  await menu.getByRole('button', { name: 'Поделиться' }).click();
  const share = () => lastSaid(page, 'web_app_open_tg_link') as Promise<{ path_full: string }>;
  await expect.poll(share).toBeTruthy();
  const { path_full: path } = await share();
  // With the code of the user when that has come soon enough.
  expect(new URL(path, 'https://t.me').searchParams.get('url')).toMatch(
    new RegExp(
      String.raw`^https://t\.me/petskod_demo_bot/app\?startapp=post_${ad.id}(?:_[a-z0-9]{12})?$`,
      'u',
    ),
  );
});

test('a start parameter opens a list with its filters', async ({ page }) => {
  const query = Buffer.from('category=Потерянные').toString('base64url');
  const app = await openInTelegram(page, { startapp: `list-post-${query}` });
  await expect(app.getByRole('link', { name: 'Убрать: Потерянные' })).toBeVisible();
  await expect(app.getByRole('article').first()).toContainText(/Потерян/u);
});

test('the legal texts have anchors and lead back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Политика конфиденциальности' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Политика конфиденциальности');
  await page
    .getByRole('navigation', { name: 'Содержание' })
    .getByRole('link', { name: 'Ваши права' })
    .click();
  await expect(page.getByRole('heading', { name: /^\d+\. Ваши права/u })).toBeInViewport();
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пользовательское соглашение');
  await page.getByRole('button', { name: 'Назад' }).click();
  await expect(page.getByRole('link', { name: /^Питомцы/u })).toBeVisible();
});

test('the owner of a lost pet gets a printable poster', async ({ page, context }) => {
  const owl = { title: 'Пропала сова с дачи (ручная)', category: 'Потерянные' };
  const ad = await demoAd(page.request, owl);
  await storeToken(page, await tokenOf(page.request, 'olga'));
  await page.goto(`/post/${ad.id}`);
  const menu = await openAdMenu(page);
  await menu.getByRole('button', { name: 'Листовка' }).click();
  // A browser without windows downloads what others show in a tab.
  const asked = context.waitForEvent('request', (it) => it.url().endsWith('.pdf'));
  await page.getByRole('button', { name: 'Цветная' }).click();
  const poster = await page.request.get((await asked).url());
  expect(poster.headers()['content-type']).toBe('application/pdf');
});
