import { expect, type Page } from 'playwright/test';
import { giveConsent } from './personas.ts';

/** Telegram's button is in Telegram's frame. */
export const telegramButton = (page: Page) =>
  page
    .frameLocator('iframe[title="Войти через Telegram"]')
    .getByRole('button', { name: 'Войти через Telegram' });

export const vkButton = (page: Page) => page.getByRole('button', { name: 'Войти с VK ID' });

/** Presses Telegram's button and chooses a user in its window. */
export async function answerInTelegram(page: Page, name: string, answer?: string): Promise<void> {
  await consentWhenAsked(page);
  const opening = page.waitForEvent('popup');
  await telegramButton(page).click();
  const popup = await opening;
  if (answer) await popup.getByLabel('Чем ответит Telegram').selectOption(answer);
  await popup.getByRole('button', { name }).click();
}

/** Gives consent when a user is asked after the first login. */
export const consentWhenAsked = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.getByRole('button', { name: 'Даю согласие' }), (button) =>
    button.click(),
  );

/** Consents as this user in a tab of its own: «back» would close the sheet that asks for consent. */
export async function consentBefore(
  page: Page,
  logIn: (tab: Page) => Promise<void>,
): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/login');
  await logIn(tab);
  await expectHome(tab);
  const token = await tab.evaluate(() => localStorage.getItem('access_token'));
  await giveConsent(tab.request, String(token));
  await tab.evaluate(() => localStorage.clear());
  await tab.context().clearCookies();
  await tab.close();
}

/** Presses VK ID's button and chooses a user on its page. */
export async function answerInVk(page: Page, name: string): Promise<void> {
  await consentWhenAsked(page);
  await vkButton(page).click();
  await expect(page.getByRole('heading', { name: 'Вход с VK ID' })).toBeVisible();
  await page.getByRole('button', { name }).click();
}

/** The front page; after a login it is loaded with its own policy. */
export async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: /^Питомцы/u })).toBeVisible();
}

export async function expectName(page: Page, name: string): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByText(name, { exact: true })).toBeVisible();
}

/** Presses Telegram's button of the sheet and chooses a user on Telegram's page. */
export async function answerOnTelegramsPage(page: Page, name: string): Promise<void> {
  await consentWhenAsked(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Войти через Telegram' }).click();
  await expect(page.getByRole('heading', { name: 'Вход через Telegram' })).toBeVisible();
  await page.getByRole('button', { name }).click();
}
