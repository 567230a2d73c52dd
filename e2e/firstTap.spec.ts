import { expect, test, type Page } from 'playwright/test';
import { ownAds } from './ads.ts';
import { holdBack } from './holdBack.ts';
import { storeToken, tokenOf } from './personas.ts';

/** Waits until the code of this component has arrived whole. */
async function codeOf(page: Page, component: string): Promise<void> {
  const answer = await page.waitForResponse((it) => it.url().includes(`/assets/${component}-`));
  await answer.finished();
}

/** From now on no code arrives: what opens was loaded ahead. */
const stopCode = (page: Page) => page.route('**/assets/*.js', (route) => route.abort());

test('an owner’s first tap opens the boost sheet at once', async ({ page }) => {
  const token = await tokenOf(page.request, 'kennel');
  const [ad] = await ownAds(page.request, token);
  await storeToken(page, token);
  await Promise.all([codeOf(page, 'BoostSheet'), page.goto(`/post/${ad?.id}`)]);
  await stopCode(page);
  await page.getByRole('button', { name: 'Продвинуть объявление' }).click();
  await expect(page.getByRole('dialog', { name: 'Выберите услугу' })).toBeVisible();
});

test('an owner’s tap before the code arrives opens the boost sheet', async ({ page }) => {
  const token = await tokenOf(page.request, 'kennel');
  await storeToken(page, token);
  const [ad] = await ownAds(page.request, token);
  const loadCode = await holdBack(page, '**/assets/start-*.js');
  await page.goto(`/post/${ad?.id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Продвинуть объявление' }).click();
  loadCode();
  await expect(page.getByRole('dialog', { name: 'Выберите услугу' })).toBeVisible();
});

test('the first tap on «Сообщения» opens the dialogs, and the next one a conversation', async ({
  page,
}) => {
  await storeToken(page, await tokenOf(page.request, 'marina'));
  await Promise.all([codeOf(page, 'MessagesScreen'), page.goto('/posts')]);
  await stopCode(page);
  await page
    .getByRole('navigation', { name: 'Основные разделы' })
    .getByRole('link', { name: /^Сообщения/u })
    .filter({ visible: true })
    .click();
  await page.getByRole('link', { name: /^Поддержка/u }).click();
  await expect(page.getByRole('log')).toBeVisible();
});
