import { expect, test, type Locator, type TestInfo } from 'playwright/test';
import { CONSENT_VERSION } from '../server/contract/session/consent.ts';
import { Caller, type Site } from '../tests/support/client.ts';
import { initDataOf } from '../tests/support/initData.ts';
import { petDraft } from '../tests/support/pets.ts';
import { photo } from '../tests/support/images.ts';
import { orderFrom } from './checkout.ts';
import { answerInTelegram, answerInVk, expectHome, expectName } from './login.ts';
import { openPets } from './openPets.ts';
import { OUTSIDE, SITE } from './origins.ts';
import { storeToken, telegramIdOf } from './personas.ts';
import { openInWebTelegram, untilReady } from './telegram.ts';

// In production the outside systems have other origins: the demo alone would not show what the
// site's policies block.

test.use({ baseURL: SITE });

const site: Site = { request: (path, init) => fetch(`${SITE}${path}`, init) };

/** Signs in by Telegram. */
async function signIn(info: TestInfo, number: number): Promise<Caller & { token: string }> {
  const user = { id: telegramIdOf(info, number), first_name: 'Ольга' };
  const initData = initDataOf(user, { at: new Date() });
  const login = await new Caller(site).post<{ token: string }>('/api/auth/telegram/initdata', {
    initData,
  });
  const caller = new Caller(site, login.body.token) as Caller & { token: string };
  await caller.post('/api/consent', { version: CONSENT_VERSION });
  return caller;
}

/** Publishes an ad with an image and returns its id. */
async function postPet(user: Caller, title: string): Promise<number> {
  const images = [await photo({ width: 800, height: 600 })];
  const answer = await user.form<{ id: number }>(
    '/api/articles/create',
    petDraft({ title }),
    images,
  );
  return answer.body.id;
}

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

test('VK ID logs in from the sheet of an ad, and the message goes on', async ({ page }, info) => {
  const id = await postPet(await signIn(info, 3), 'Щенок для письма');
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Написать' }).click();
  await expect(page.getByRole('dialog', { name: 'Нужно войти' })).toBeVisible();
  await answerInVk(page, 'Павел Дорохов');
  await expect(page).toHaveURL((url) => url.pathname === '/messages');
  await expect(
    page
      .getByRole('log')
      .getByText(/Щенок для письма/u)
      .first(),
  ).toBeVisible();
  // VK ID's page is not in the history.
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === `/post/${id}`);
});

test('VK ID refused from the sheet of an ad is said there', async ({ page }, info) => {
  const id = await postPet(await signIn(info, 4), 'Щенок без письма');
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Написать' }).click();
  await answerInVk(page, 'Запретить');
  const sheet = page.getByRole('dialog', { name: 'Нужно войти' });
  await expect(sheet.getByRole('alert')).toContainText('Вы не разрешили вход');
  await expect(sheet.getByText(/написать автору/u)).toBeVisible();
});

test('a boost is paid on YooKassa’s page, which leads back to the order', async ({
  page,
}, info) => {
  const user = await signIn(info, 1);
  const id = await postPet(user, 'Щенок на витрину');
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
  const id = await postPet(await signIn(info, 2), title);
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
