import { expect, test, type Page } from 'playwright/test';
import { isHydrated } from './support/hydrated.ts';
import {
  answerInTelegram,
  answerInVk,
  expectHome,
  expectName,
  telegramButton,
  vkButton,
} from './support/login.ts';
import { giveConsent } from './support/personas.ts';
import { openInTelegram } from './support/telegram.ts';

const WIDGET = '**/mock-env/telegram-widget.js';
const VK = '**/mock-env/vkid/**';

test('a user logs in by Telegram’s widget and stays signed in after a reload', async ({ page }) => {
  await page.goto('/login');
  await answerInTelegram(page, 'Тимур');
  await expectHome(page);
  await expectName(page, 'Тимур');
});

test('a user logs in by VK ID', async ({ page }) => {
  await page.goto('/login');
  await answerInVk(page, 'Павел Дорохов');
  await expectHome(page);
  await expectName(page, 'Павел Д.');
});

test('a login on the website outlives the browser’s storage, but no log-out', async ({ page }) => {
  await page.goto('/login');
  await answerInVk(page, 'Вера Новикова');
  await expectHome(page);
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  await giveConsent(page.request, String(token));
  await page.evaluate(() => localStorage.clear());
  await expectName(page, 'Вера Н.');

  await page.getByRole('button', { name: 'Выйти', exact: true }).click();
  await expectHome(page);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/u);
});

for (const answer of ['Неверная подпись', 'Подпись старше суток']) {
  test(`a login by the widget with «${answer}» is rejected and can be repeated`, async ({
    page,
  }) => {
    await page.goto('/login');
    await answerInTelegram(page, 'Тимур', answer);
    await expect(page.getByRole('alert')).toHaveText(
      'Telegram не подтвердил вход. Попробуйте ещё раз',
    );
    await answerInTelegram(page, 'Тимур');
    await expectHome(page);
  });
}

test('denying VK ID returns to both logins', async ({ page }) => {
  await page.goto('/login');
  await answerInVk(page, 'Запретить');
  await expect(page.getByRole('alert')).toContainText('Вы не разрешили вход через VK ID');
  await expect(page).toHaveURL(/\/login$/u);
  await expect(telegramButton(page)).toBeVisible();
  await answerInVk(page, 'Екатерина Лисицына');
  await expectHome(page);
});

test('an answer of VK ID is valid once, and in the same browser only', async ({
  page,
  browser,
}) => {
  const answers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/login?code=')) answers.push(request.url());
  });
  await page.goto('/login');
  await answerInVk(page, 'Павел Дорохов');
  await expectHome(page);

  const other = await browser.newPage();
  await other.goto(String(answers[0]));
  await expect(other.getByRole('alert')).toContainText('начат не здесь');
  await expect(other).toHaveURL(/\/login$/u);
  await other.close();
});

test('an unreachable Telegram is shown, and VK ID still works', async ({ page, isMobile }) => {
  await page.route(WIDGET, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText('Telegram не отвечает');
  await expect(page.getByRole('link', { name: 'Открыть в Telegram' })).toHaveAttribute(
    'href',
    'https://t.me/petskod_demo_bot/app',
  );

  await page.unroute(WIDGET);
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(telegramButton(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Открыть в Telegram' })).toHaveCount(
    isMobile ? 1 : 0,
  );

  await page.route(WIDGET, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Telegram не отвечает');
  await answerInVk(page, 'Павел Дорохов');
  await expectHome(page);
});

test('VK ID’s button does not wait for Telegram', async ({ page }) => {
  await page.clock.install();
  await page.route(WIDGET, () => {});
  await page.goto('/login');
  await expect(vkButton(page)).toBeEnabled();
  await expect(page.getByText('Загружаем вход через Telegram…')).toBeAttached();
  await page.clock.fastForward(8000);
  await expect(page.getByRole('alert')).toHaveText('Telegram не отвечает');
});

test('an unreachable VK ID is shown, and Telegram still works', async ({ page }) => {
  await page.route(VK, (route) => route.abort());
  await page.goto('/login');
  await vkButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('VK ID не отвечает');

  await page.unroute(VK);
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(page.getByRole('heading', { name: 'Вход с VK ID' })).toBeVisible();

  await page.goBack();
  await answerInTelegram(page, 'Тимур');
  await expectHome(page);
});

for (const [way, logIn] of [
  ['Telegram', (page: Page) => answerInTelegram(page, 'Тимур')],
  ['VK ID', (page: Page) => answerInVk(page, 'Павел Дорохов')],
] as const) {
  test(`a visitor lands on the screen that needs a login after ${way}`, async ({ page }) => {
    await page.goto('/posts');
    await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/login$/u);
    // Wait for the full page load before the reload.
    await expect(vkButton(page)).toBeVisible();
    await page.reload();
    await logIn(page);
    await expect(page).toHaveURL(/\/profile$/u);
    await expect(page.getByRole('button', { name: 'Изменить имя' })).toBeVisible();
  });
}

test('a second tab at the login follows the first', async ({ page, context }) => {
  const waiting = await context.newPage();
  await waiting.goto('/login');
  await expect(vkButton(waiting)).toBeVisible();
  await page.goto('/login');
  await answerInTelegram(page, 'Тимур');
  await expectHome(waiting);
  await waiting.close();
});

test('a login ended on another device: public lists work, the rest opens the login', async ({
  page,
}) => {
  await page.goto('/login');
  await answerInTelegram(page, 'Ольга Петрова-Водкина');
  await expectHome(page);
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const endAll = () =>
    page.request.post('/api/logout-everywhere', { headers: { authorization: `Bearer ${token}` } });

  await page.goto('/new-post');
  await page.getByLabel('Заголовок').fill('Котёнок с другого устройства');
  expect((await endAll()).ok()).toBe(true);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/u);
  await expect(page.getByTitle('Войти через Telegram')).toBeVisible();
  await page.goto('/posts');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Разместить' }).click();
  await answerInTelegram(page, 'Ольга Петрова-Водкина');
  await expect(page.getByLabel('Заголовок')).toHaveValue('Котёнок с другого устройства');
});

test('inside Telegram neither the widget nor VK ID is loaded', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  const app = await openInTelegram(page, { persona: 'anna' });
  await expect(app.getByRole('link', { name: /Питомцы/u })).toBeVisible();
  // The rendered page is not listening to its history yet.
  await isHydrated(app, '#main');
  await app.locator('body').evaluate(() => {
    window.history.pushState(null, '', '/login');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(app.getByRole('link', { name: /Питомцы/u })).toBeVisible();
  await expect(app.getByRole('button', { name: 'Войти с VK ID' })).toHaveCount(0);
  expect(urls.filter((url) => /telegram-widget|vkid/u.test(url))).toEqual([]);
});

test('a login that ends in the middle is said, and what was typed is there after it', async ({
  page,
}) => {
  await page.goto('/login');
  await answerInTelegram(page, 'Тимур');
  await expectHome(page);
  await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Изменить имя' }).click();
  const name = page.getByRole('textbox', { name: 'Имя пользователя' });
  await name.fill('Тимур и ко');
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  // The session ends while the name is on its way: no other request finds that out before.
  await page.route('**/api/update-username', async (route) => {
    await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Сохранить' }).click();

  await expect(page).toHaveURL(/\/login$/u);
  await expect(page.getByText(/^Вход устарел/u)).toBeVisible();
  await answerInTelegram(page, 'Тимур');
  await expect(page).toHaveURL(/\/profile$/u);
  await expect(name).toHaveValue('Тимур и ко');
});
