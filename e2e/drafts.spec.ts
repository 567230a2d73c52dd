import { expect, test, type Page } from 'playwright/test';
import { tokenOfStranger } from './support/personas.ts';

const photo = `${import.meta.dirname}/../mock-env/demo/photos/dogs/shchenok.jpg`;

/** Signs in this user in the same browser. */
async function become(page: Page, token: string): Promise<void> {
  await page.goto('/');
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
}

/** Number of stored texts and groups of photos. */
const stored = (page: Page): Promise<{ texts: number; photos: number }> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('keyval-store');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('no database')));
    });
    const photos = await new Promise<number>((resolve) => {
      const request = database.transaction('keyval').objectStore('keyval').count();
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    const texts = Object.keys(localStorage).filter((key) =>
      /^(?:message-)?draft/u.test(key),
    ).length;
    return { texts, photos };
  });

test('drafts belong to their owner, and are deleted with the account', async ({ page }, info) => {
  const title = `Черновик ${info.project.name}`;
  const maker = await tokenOfStranger(page.request, info, 1, 'Хозяйка черновика');
  const next = await tokenOfStranger(page.request, info, 2, 'Следующий');

  await become(page, maker);
  await page.goto('/new-post');
  await page.getByLabel('Заголовок').fill(title);
  await page.getByLabel('Добавить фото').setInputFiles(photo);
  await expect(page.getByRole('img', { name: 'Фото 1' })).toBeVisible();

  await become(page, next);
  await page.goto('/new-post');
  await expect(page.getByLabel('Заголовок')).toHaveValue('');
  await expect(page.getByRole('img', { name: 'Фото 1' })).toHaveCount(0);

  await become(page, maker);
  await page.goto('/new-post');
  await expect(page.getByLabel('Заголовок')).toHaveValue(title);
  await expect(page.getByRole('img', { name: 'Фото 1' })).toBeVisible();

  await page.goto('/messages?with=0');
  await page.getByLabel('Сообщение', { exact: true }).fill('Смотрите');
  await page.locator('input[type=file]').setInputFiles(photo);
  await expect(page.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Убрать фото 1' })).toBeVisible();
  await expect(page.getByLabel('Сообщение', { exact: true })).toHaveValue('Смотрите');
  expect(await stored(page)).toEqual({ texts: 3, photos: 2 });

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click();
  await page.getByRole('button', { name: 'Удалить навсегда' }).click();
  await expect(page.getByText('Аккаунт удалён')).toBeVisible();
  expect(await stored(page)).toEqual({ texts: 0, photos: 0 });
});
