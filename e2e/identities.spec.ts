import { expect, test, type Browser, type Page, type TestInfo } from 'playwright/test';
import { answerInVk, consentWhenAsked, expectHome } from './support/login.ts';
import { storeToken, tokenOfStranger } from './support/personas.ts';
import { launchAs, openInTelegram } from './support/telegram.ts';

const waysIn = (page: Page) => page.getByRole('list', { name: 'Способы входа' });

/** Opens the mini app by a link to it, as a person with the Telegram id of this number. */
async function openLink(
  browser: Browser,
  { info, number, name, link }: { info: TestInfo; number: number; name: string; link: string },
) {
  const page = await browser.newPage();
  await launchAs(page, { info, number, name });
  const startapp = new URL(link).searchParams.get('startapp') ?? '';
  return { page, app: await openInTelegram(page, { startapp }) };
}

/** Asks for the link that connects Telegram. */
async function telegramLink(page: Page): Promise<string> {
  await page.goto('/profile');
  await waysIn(page).getByRole('link', { name: 'Подключить Telegram' }).click();
  const link = page.getByRole('link', { name: 'Открыть Telegram' });
  await expect(link).toBeVisible();
  return String(await link.getAttribute('href'));
}

test('VK ID joins an account after a question, and can go again', async ({ page }, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, info.line, 'Зоя'));
  await page.goto('/profile');
  await expect(waysIn(page)).toContainText('Подключён как Зоя');
  await expect(page.getByRole('button', { name: 'Отключить Telegram' })).toBeHidden();

  await waysIn(page).getByRole('link', { name: 'Подключить VK ID' }).click();
  await page.getByRole('button', { name: 'Продолжить с VK ID' }).click();
  await page.getByRole('button', { name: 'Вера Новикова' }).click();
  await expect(
    page.getByRole('heading', {
      name: 'Подключить VK ID «Вера Н.» к аккаунту «Зоя» на petskod?',
    }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Подключить', exact: true }).click();
  await expect(waysIn(page)).toContainText('Подключён как Вера Н.');

  await page.getByRole('button', { name: 'Отключить VK ID' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Отключить' }).click();
  await expect(waysIn(page).getByRole('link', { name: 'Подключить VK ID' })).toBeVisible();
  await expect(waysIn(page)).not.toContainText('Вера Н.');
});

test('«Это не я» and a login that VK ID denies connect nothing', async ({ page }, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, info.line, 'Зоя'));
  await page.goto('/profile');
  await waysIn(page).getByRole('link', { name: 'Подключить VK ID' }).click();
  await page.getByRole('button', { name: 'Продолжить с VK ID' }).click();
  await page.getByRole('button', { name: 'Запретить' }).click();
  await expect(page.getByRole('alert')).toContainText('Вы не разрешили вход через VK ID');

  await page.getByRole('link', { name: 'В профиль' }).click();
  await waysIn(page).getByRole('link', { name: 'Подключить VK ID' }).click();
  await page.getByRole('button', { name: 'Продолжить с VK ID' }).click();
  await page.getByRole('button', { name: 'Вера Новикова' }).click();
  await page.getByRole('button', { name: 'Это не я' }).click();
  await expect(waysIn(page).getByRole('link', { name: 'Подключить VK ID' })).toBeVisible();
});

test('Telegram joins an account of the website by a link', async ({ page, browser }, info) => {
  await page.goto('/login');
  await answerInVk(page, 'Вера Новикова');
  await expectHome(page);
  const link = await telegramLink(page);

  const first = await openLink(browser, { info, number: info.line, name: 'Зоя', link });
  await consentWhenAsked(first.page);
  await expect(
    first.app.getByRole('heading', {
      name: 'Подключить Telegram «Зоя» к аккаунту «Вера Н.» на petskod?',
    }),
  ).toBeVisible();
  await first.app.getByRole('button', { name: 'Это не я' }).click();
  await expect(first.app.getByRole('link', { name: /^Питомцы/u })).toBeVisible();
  await first.page.close();

  const again = await openLink(browser, { info, number: info.line, name: 'Зоя', link });
  await again.app.getByRole('button', { name: 'Подключить', exact: true }).click();
  await expect(again.app.getByText('Вера Н.', { exact: true }).first()).toBeVisible();
  await again.page.close();

  await page.goto('/profile/notices');
  await expect(page.getByText('подключён вход через Telegram')).toBeVisible();
  await page.goto('/profile');
  await expect(waysIn(page)).toContainText('Подключён как Зоя');
});

test('an account that holds something stays, and the person is told what', async ({
  page,
  browser,
}, info) => {
  const number = info.line;
  const token = await tokenOfStranger(page.request, info, number, 'Зоя');
  const saved = await page.request.post('/api/saved-searches', {
    headers: { authorization: `Bearer ${token}` },
    data: { section: 'pets', filters: {} },
  });
  expect(saved.ok()).toBe(true);
  await page.goto('/login');
  await answerInVk(page, 'Вера Новикова');
  await expectHome(page);
  const link = await telegramLink(page);

  const { page: other, app } = await openLink(browser, { info, number, name: 'Зоя', link });
  await expect(app.getByRole('alert')).toContainText('1 сохранённый поиск');
  await expect(app.getByRole('button', { name: 'Подключить', exact: true })).toBeHidden();
  await other.close();
});
