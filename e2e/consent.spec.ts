import { expect, test, type FrameLocator, type Page } from 'playwright/test';
import { openPets } from './support/openPets.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';
import { openInTelegram } from './support/telegram.ts';

const sheetIn = (app: Page | FrameLocator) => app.getByRole('dialog', { name: 'Ваше согласие' });
const heartIn = (app: Page | FrameLocator) =>
  app.getByRole('button', { name: /^В избранное/u, pressed: false }).first();

async function withdraw(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.delete('/api/consent', { headers })).ok()).toBe(true);
}

test('in a browser «back» declines, and the action that asks again goes on', async ({
  page,
}, info) => {
  const token = await tokenOfStranger(page.request, info, 1, 'Согласная');
  await withdraw(page, token);
  await storeToken(page, token);
  await page.goto('/posts');
  await expect(sheetIn(page)).toBeVisible();
  await page.goBack();
  await expect(sheetIn(page)).toBeHidden();
  await expect(page).toHaveURL(/\/posts$/u);

  await page.reload();
  await heartIn(page).click();
  await sheetIn(page).getByRole('button', { name: 'Даю согласие' }).click();
  await expect(sheetIn(page)).toBeHidden();
  const headers = { authorization: `Bearer ${token}` };
  await expect
    .poll(async () => (await page.request.get('/api/favorites', { headers })).json())
    .toHaveLength(1);
});

test('after the first login in a browser the next page asks', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Войти с VK ID' }).click();
  await page.getByRole('button', { name: 'Алина' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await sheetIn(page).getByRole('button', { name: 'Даю согласие' }).click();
  await expect(sheetIn(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Питомцы/u })).toBeVisible();
  await expect(sheetIn(page)).toBeHidden();
});

test('inside Telegram the login is silent, and the first write asks', async ({ page }) => {
  await withdraw(page, await tokenOf(page.request, 'new'));
  const app = await openInTelegram(page, { persona: 'new' });
  await openPets(app);
  await expect(sheetIn(app)).toBeHidden();
  await heartIn(app).click();
  await sheetIn(app).getByRole('button', { name: 'Даю согласие' }).click();
  const filled = app.getByRole('button', { name: /^В избранное/u, pressed: true }).first();
  await expect(filled).toBeVisible();
});
