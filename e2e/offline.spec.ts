import { expect, test } from 'playwright/test';
import { storeToken, tokenOfStranger } from './personas.ts';

test('a screen whose code is not loaded says so offline, and opens with the connection', async ({
  page,
}, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, info.line, 'Без связи'));
  await page.goto('/posts');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Сообщения' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Нет связи' })).toBeVisible();
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Нет связи' })).toBeVisible();
  // No drawing is missing, and nothing is said to be broken.
  await expect(page.locator('main img')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Сообщения' })).toBeVisible();
});
