import { expect, test, type Locator } from 'playwright/test';
import { orderFrom } from './support/checkout.ts';
import { answerInTelegram, answerInVk, expectHome, expectName } from './support/login.ts';
import { openPets } from './support/openPets.ts';
import { OUTSIDE, SITE } from './support/origins.ts';
import { storeToken } from './support/personas.ts';
import { postSitePet, siteUser } from './support/siteUsers.ts';
import { openInWebTelegram, untilReady } from './support/telegram.ts';

// In production the outside systems have other origins: the demo alone would not show what the
// site's policies block.

test.use({ baseURL: SITE });

let forbidden: string[];
test.beforeEach(({ context }) => {
  forbidden = [];
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) forbidden.push(message.text());
  });
});
test.afterEach(() => expect(forbidden).toEqual([]));

test('Telegram’s script, frame and window log in', async ({ page }) => {
  await page.goto('/login');
  await answerInTelegram(page, 'Тимур');
  await expectHome(page);
  await expectName(page, 'Тимур');
});

test("inside Telegram's web client, a foreign frame, the login is silent", async ({ page }) => {
  const app = await openInWebTelegram(page, OUTSIDE);
  await untilReady(page);
  await app.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).click();
  await expect(app.getByRole('heading', { name: 'Мои объявления' })).toBeVisible();
});

test('VK ID logs in', async ({ page }) => {
  await page.goto('/login');
  await answerInVk(page, 'Павел Дорохов');
  await expectHome(page);
  await expectName(page, 'Павел Д.');
});

test('a boost is paid on YooKassa’s page, which leads back to the order', async ({
  page,
}, info) => {
  const user = await siteUser(info, 1);
  const id = await postSitePet(user, { title: 'Щенок на витрину' });
  await storeToken(page, user.token);
  await page.goto(`/post/${id}`);
  const checkout = await orderFrom(page, page);
  expect(new URL(checkout.url()).origin).toBe(OUTSIDE);
  await checkout.getByRole('button', { name: 'Заплатить 100 ₽' }).click();
  await expect(page.getByText('Оплата подтверждена')).toBeVisible();
  await checkout.getByRole('link', { name: 'Вернуться в магазин' }).click();
  await expect(checkout.getByText('Оплата подтверждена')).toBeVisible();
});

test('images of an S3 store are shown', async ({ page }, info) => {
  const title = `Щенок из хранилища ${info.project.name}`;
  const id = await postSitePet(await siteUser(info, 2), { title });
  /** The natural width of the shown image. */
  const widthOf = (image: Locator): Promise<number> =>
    image.evaluate((node: HTMLImageElement) => node.decode().then(() => node.naturalWidth));
  await page.goto('/posts');
  const card = page.getByRole('article').filter({ hasText: title });
  expect(await widthOf(card.locator('img').first())).toBeGreaterThan(100);
  await page.goto(`/post/${id}`);
  const photos = page.getByRole('button', { name: /^Открыть фото/u }).first();
  expect(await widthOf(photos.locator('img').last())).toBeGreaterThan(100);
});

test('inside Telegram’s web client the mini app signs in and exchanges events', async ({
  page,
  context,
  request,
}) => {
  const answer = await request.get(`${OUTSIDE}/mock-env/api/launch?persona=anna&platform=weba`);
  const { initData, themeParams } = (await answer.json()) as {
    initData: string;
    themeParams: { light: object };
  };
  const launch = {
    tgWebAppData: initData,
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify(themeParams.light),
  };
  const hash = Object.entries(launch).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  const body = `<iframe src="${SITE}/#${hash.join('&')}" width="390" height="800"></iframe>
    <script>
      const said = [];
      addEventListener('message', ({ data }) => said.push(JSON.parse(data).eventType));
    </script>`;

  await page.route('https://web.telegram.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
  // Chromium takes web.telegram.org for a public network, and the site for a local one.
  await context.grantPermissions(['local-network-access']);
  await page.goto('https://web.telegram.org/a/');
  const app = page.frameLocator('iframe');
  await openPets(app);
  await app.getByRole('button', { name: 'Разместить' }).click();
  await expect(app.getByRole('button', { name: 'Опубликовать' })).toBeVisible();
  expect(await page.evaluate('said')).toContain('web_app_ready');
});
