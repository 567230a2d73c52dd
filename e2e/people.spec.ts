import { expect, test } from 'playwright/test';
import { approve, postPet } from './support/ads.ts';
import { photos } from './support/forms.ts';
import { storeToken, tokenOf, tokenOfStranger } from './support/personas.ts';

const [photo = ''] = photos;
const ASKING = 'Я приют, питомник, магазин или клиника';

test('a shelter asks for its mark, an admin gives it, a visitor sees it', async ({
  page,
  browser,
}, info) => {
  const token = await tokenOfStranger(page.request, info, 1, 'Лапа');
  const ad = await postPet(page.request, token, 'Ищет дом пёс Шарик');
  await approve(page.request, ad);
  await storeToken(page, token);
  await page.goto('/profile');
  await page.getByRole('button', { name: ASKING }).click();
  await page.getByRole('radio', { name: 'Приют' }).check();
  await page.getByLabel('Название').fill('Приют Лапа');
  await page.getByLabel(/номер лицензии/u).fill('https://lapa.example');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Письмо отправлено поддержке')).toBeVisible();

  const id = (await (
    await page.request.get('/api/profile', {
      headers: { authorization: `Bearer ${token}` },
    })
  ).json()) as { user_id: number };
  const admin = await (await browser.newContext()).newPage();
  await storeToken(admin, await tokenOf(page.request, 'admin'));
  await admin.goto(`/admin/users/${id.user_id}`);
  await admin.getByRole('button', { name: 'Приют', exact: true }).click();
  await admin.getByRole('button', { name: 'Отметить' }).click();
  await expect(admin.getByRole('button', { name: 'Приют', pressed: true })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/post/${ad}`);
  const author = visitor.getByRole('region', { name: 'Автор объявления' });
  await expect(author).toContainText('Приют');
  await author.getByRole('link').click();
  await expect(visitor).toHaveURL(/\/user\/\d+$/u);
  await expect(visitor.getByRole('region', { name: 'Лапа' })).toContainText('Приют');
  await expect(visitor.getByRole('region', { name: 'Питомцы' })).toContainText('Шарик');
});

test('a new avatar shows in the conversation', async ({ page, browser }, info) => {
  const token = await tokenOfStranger(page.request, info, 2, 'Вера');
  const ad = await postPet(page.request, token, 'Щенок Рекс');
  await approve(page.request, ad);
  await storeToken(page, token);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Изменить фото' }).click();
  await page.getByLabel('Файл с фото').setInputFiles(photo);
  await expect(page.getByText('Фото обновлено')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await storeToken(other, await tokenOfStranger(page.request, info, 3, 'Глеб'));
  await other.goto(`/post/${ad}`);
  await other.getByRole('button', { name: 'Написать' }).filter({ visible: true }).first().click();
  const image = other.getByRole('link', { name: /^Вера/u }).locator('img').first();
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
});
