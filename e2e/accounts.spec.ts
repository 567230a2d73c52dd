import { expect, test, type FrameLocator, type Page } from 'playwright/test';
import { openPets } from './support/openPets.ts';
import { changePersona, openInTelegram } from './support/telegram.ts';

const PHOTO = `${import.meta.dirname}/../mock-env/demo/photos/dogs/shchenok.jpg`;
const LOGIN = '**/api/auth/telegram/initdata*';

const tab = (app: FrameLocator, name: RegExp | string) =>
  app
    .getByRole('navigation', { name: 'Основные разделы' })
    .getByRole('link', { name })
    .filter({ visible: true });

async function openForm(app: FrameLocator): Promise<void> {
  await openPets(app);
  await app.getByRole('button', { name: 'Разместить' }).click();
  await expect(app.getByRole('button', { name: 'Опубликовать' })).toBeVisible();
}

async function openSupport(app: FrameLocator): Promise<void> {
  await tab(app, /Сообщения/u).click();
  await app.getByRole('link', { name: /Поддержка/u }).click();
}

const draft = (app: FrameLocator) => app.getByLabel('Сообщение', { exact: true });

/** Asserts that the profile shows this name. */
async function expectProfile(app: FrameLocator, name: string): Promise<void> {
  await tab(app, 'Профиль').click();
  await expect(app.getByRole('heading', { level: 2 }).first()).toHaveText(name);
  await expect(app.getByRole('button', { name: 'Удалить аккаунт' })).toBeVisible();
}

test('each Telegram account on a phone opens as itself', async ({ page }) => {
  const app = await openInTelegram(page, { persona: 'dmitry' });
  await expectProfile(app, 'Дмитрий К.');
  await changePersona(page, 'timur');
  await expectProfile(app, 'Тимур');
  await changePersona(page, 'dmitry');
  await expectProfile(app, 'Дмитрий К.');
});

test('the user of the launch data replaces an account made by VK ID', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Войти с VK ID' }).click();
  await page.getByRole('button', { name: 'Павел Дорохов' }).click();
  await expect(page.getByRole('link', { name: /^Питомцы/u })).toBeVisible();
  await expectProfile(await openInTelegram(page, { persona: 'timur' }), 'Тимур');
});

test('an open app keeps its user while another account opens a second one', async ({
  page,
  context,
}) => {
  const app = await openInTelegram(page, { persona: 'dmitry' });
  await expectProfile(app, 'Дмитрий К.');
  const second: Page = await context.newPage();
  await expectProfile(await openInTelegram(second, { persona: 'timur' }), 'Тимур');

  const request = page.waitForRequest('**/api/profile');
  await tab(app, 'Избранное').click();
  await expect(app.getByRole('heading', { level: 1, name: 'Избранное' })).toBeVisible();
  await expectProfile(app, 'Дмитрий К.');
  const token = (await (await request).allHeaders())['authorization'];
  const owner = await page.request.get('/api/profile', {
    headers: { authorization: String(token) },
  });
  expect(await owner.json()).toMatchObject({ username: 'Дмитрий К.' });
});

test('a draft is hidden from another account, and restored for its owner', async ({ page }) => {
  const app = await openInTelegram(page, { persona: 'dmitry' });
  await openForm(app);
  await app.getByLabel('Заголовок').fill('Щенок Дмитрия');
  await app.getByLabel('Добавить фото').setInputFiles(PHOTO);
  await expect(app.getByRole('img', { name: 'Фото 1' })).toBeVisible();
  await openSupport(app);
  await draft(app).fill('Вопрос Дмитрия');

  await changePersona(page, 'timur');
  await openForm(app);
  await expect(app.getByLabel('Заголовок')).toHaveValue('');
  await expect(app.getByRole('img', { name: 'Фото 1' })).toHaveCount(0);
  await expect(app.getByText('Мы сохранили то, что вы не успели отправить')).toHaveCount(0);
  await openSupport(app);
  await expect(draft(app)).toHaveValue('');

  await changePersona(page, 'dmitry');
  await openForm(app);
  await expect(app.getByLabel('Заголовок')).toHaveValue('Щенок Дмитрия');
  await expect(app.getByRole('img', { name: 'Фото 1' })).toBeVisible();
  await openSupport(app);
  await expect(draft(app)).toHaveValue('Вопрос Дмитрия');
});

test('a pending favorite of one account is not added for the next one', async ({ page }) => {
  const app = await openInTelegram(page, { persona: 'dmitry' });
  await tab(app, 'Профиль').click();
  await app.getByRole('button', { name: 'Выйти', exact: true }).click();
  await page.route(LOGIN, (route) => route.abort());
  await openPets(app);
  await app
    .getByRole('button', { name: /^В избранное/u, pressed: false })
    .first()
    .click();
  await app
    .getByRole('dialog')
    .getByRole('button', { name: /^Войти/u })
    .first()
    .click();
  await expect(app.getByText('Не получилось войти')).toBeVisible();
  await page.unroute(LOGIN);

  await changePersona(page, 'timur');
  const known = page.waitForResponse('**/api/favorites');
  await openPets(app);
  await known;
  await tab(app, 'Избранное').click();
  await expect(app.getByText(/^В избранном пока ничего нет/u)).toBeVisible();
});
