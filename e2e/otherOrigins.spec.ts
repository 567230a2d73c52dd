import { expect, test, type Locator } from 'playwright/test';
import { Caller, type Site } from '../tests/support/client.ts';
import { initDataOf } from '../tests/support/initData.ts';
import { petDraft } from '../tests/support/pets.ts';
import { photo } from '../tests/support/images.ts';
import { orderFrom } from './checkout.ts';
import { answerInTelegram, answerInVk, expectHome, expectName } from './login.ts';
import { OUTSIDE, SITE } from './origins.ts';
import { keepToken } from './personas.ts';

// In production everything outside has another origin than the site: the demo alone would not show
// what the site's policies forbid.

test.use({ baseURL: SITE });

const site: Site = { request: (path, init) => fetch(`${SITE}${path}`, init) };

/** Signs in by Telegram; each size of window has people of its own. */
async function signIn(project: string, number: number): Promise<Caller & { token: string }> {
  const id = (project === 'phone' ? 850_000_000 : 860_000_000) + number;
  const initData = initDataOf({ id, first_name: 'Ольга' }, { at: new Date() });
  const login = await new Caller(site).post<{ token: string }>('/api/auth/telegram/initdata', {
    initData,
  });
  return new Caller(site, login.body.token) as Caller & { token: string };
}

/** Posts an ad with a picture, published at once, and returns its id. */
async function postPet(person: Caller, title: string): Promise<number> {
  const pictures = [await photo({ width: 800, height: 600 })];
  const answer = await person.form<{ id: number }>(
    '/api/articles/create',
    petDraft({ title }),
    pictures,
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

test('VK ID logs in', async ({ page }) => {
  await page.goto('/login');
  await answerInVk(page, 'Павел Дорохов');
  await expectHome(page);
  await expectName(page, 'Павел');
});

test('a boost is paid on YooKassa’s page, which leads back to the order', async ({
  page,
}, info) => {
  const person = await signIn(info.project.name, 1);
  const id = await postPet(person, 'Щенок на витрину');
  await keepToken(page, person.token);
  await page.goto(`/post/${id}`);
  const checkout = await orderFrom(page, page);
  expect(new URL(checkout.url()).origin).toBe(OUTSIDE);
  await checkout.getByRole('button', { name: 'Заплатить 100 ₽' }).click();
  await expect(page.getByText('Оплата подтверждена')).toBeVisible();
  await checkout.getByRole('link', { name: 'Вернуться в магазин' }).click();
  await expect(checkout.getByText('Оплата подтверждена')).toBeVisible();
});

test('pictures of an S3 store are seen', async ({ page }, info) => {
  const title = `Щенок из хранилища ${info.project.name}`;
  const id = await postPet(await signIn(info.project.name, 2), title);
  /** How wide the picture is that the browser shows there. */
  const widthOf = (picture: Locator): Promise<number> =>
    picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth));
  await page.goto('/posts');
  const card = page.getByRole('article').filter({ hasText: title });
  expect(await widthOf(card.locator('img').first())).toBeGreaterThan(100);
  await page.goto(`/post/${id}`);
  const photos = page.getByRole('button', { name: /Открыть фото 1/u });
  expect(await widthOf(photos.locator('img').last())).toBeGreaterThan(100);
});

test('inside Telegram’s web client the mini app signs in and speaks with it', async ({
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
  // The browser takes web.telegram.org for a public network, and the site for a local one.
  await context.grantPermissions(['local-network-access']);
  await page.goto('https://web.telegram.org/a/');
  const app = page.frameLocator('iframe');
  await app.getByRole('link', { name: /Питомцы/u }).click();
  await app.getByRole('button', { name: 'Разместить' }).click();
  await expect(app.getByRole('button', { name: 'Опубликовать' })).toBeVisible();
  expect(await page.evaluate('said')).toContain('web_app_ready');
});
