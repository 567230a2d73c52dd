import { readFileSync } from 'node:fs';
import {
  expect,
  test,
  type APIRequestContext,
  type Page,
  type Route,
  type TestInfo,
} from 'playwright/test';
import { approve, ownAds, postPet } from './support/ads.ts';
import { photos } from './support/forms.ts';
import { storeToken, tokenOfStranger } from './support/personas.ts';
import { markAsShelter, tableOfCats } from './support/shelters.ts';

interface Own {
  id: number;
  title: string;
  is_visible: number;
  is_reserved: boolean;
  images: string[];
}

/** A new user with the mark of a shelter. */
async function shelterOf(request: APIRequestContext, info: TestInfo): Promise<string> {
  const token = await tokenOfStranger(request, info, info.line, 'Приют');
  await markAsShelter(request, token);
  return token;
}

const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Выбрать: ${title}` });
const row = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

test('a shelter extends, reserves and ends several pets at once', async ({ page }, info) => {
  const token = await shelterOf(page.request, info);
  for (const title of ['Барсик', 'Мурка', 'Пушок']) {
    await approve(page.request, await postPet(page.request, token, title));
  }
  await storeToken(page, token);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Мои питомцы' }).click();
  const bar = page.getByRole('region', { name: 'Действия с выбранными' });
  await page.getByRole('button', { name: 'Выбрать все на странице' }).click();
  await expect(bar.getByRole('status')).toHaveText(/Выбрано: 3\sпитомца/u);
  await bar.getByRole('button', { name: 'Продлить' }).click();
  await expect(page.getByText(/Показываем ещё 30 дней: 3\sпитомца/u)).toBeVisible();

  await box(page, 'Барсик').check();
  await box(page, 'Мурка').check();
  await bar.getByRole('button', { name: 'Забронировать' }).click();
  await expect(row(page, 'Барсик')).toHaveCount(0);
  await expect(row(page, 'Пушок')).toBeVisible();
  await page.getByRole('link', { name: 'Бронь 2' }).click();
  await expect(row(page, 'Мурка')).toBeVisible();

  // One of them has been deleted elsewhere: it is named, and the other one is done.
  const ads = await ownAds<Own>(page.request, token);
  const gone = ads.find(({ title }) => title === 'Мурка');
  // While the actions are on their way: no refresh takes it out of the list before.
  const deletion = async (route: Route) => {
    await page.request.post('/api/delete-ad', {
      headers: { authorization: `Bearer ${token}` },
      data: { ad_id: gone?.id },
    });
    await route.continue();
  };
  await page.route('**/api/user/ad-action', deletion, { times: 1 });
  await page.getByRole('button', { name: 'Выбрать все на странице' }).click();
  await bar.getByRole('button', { name: 'Завершить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Нашли дом' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Мурка' })).toBeVisible();
  await page.getByRole('link', { name: 'Архив 1' }).click();
  await expect(row(page, 'Барсик')).toBeVisible();
});

test('twenty pets come by a table, once its line is right', async ({ page }, info) => {
  const token = await shelterOf(page.request, info);
  await storeToken(page, token);
  await page.goto('/profile/pets');
  await page.getByRole('link', { name: 'Загрузить таблицей' }).click();
  const [photo = ''] = photos;
  await page
    .getByLabel('Таблица в формате CSV')
    .and(page.locator('input'))
    .setInputFiles(tableOfCats('Неведомск'));
  await page
    .getByLabel('Фотографии')
    .and(page.locator('input'))
    .setInputFiles({ name: 'кот.jpg', mimeType: 'image/jpeg', buffer: readFileSync(photo) });
  await expect(page.getByText('Выбрано: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Проверить' }).click();
  const problems = page.getByRole('alert');
  await expect(problems).toContainText('Строка 9');
  await expect(problems).toContainText('Город: Такого города нет в каталоге сайта');

  // The photo is still chosen.
  await page
    .getByLabel('Выбрать другую таблицу')
    .and(page.locator('input'))
    .setInputFiles(tableOfCats());
  await page.getByRole('button', { name: 'Проверить' }).click();
  const add = page.getByRole('button', { name: /^Добавить 20\sпитомцев$/u });
  await expect(add).toBeVisible();

  // The answer is lost: another try adds no pet twice.
  let sent = 0;
  await page.route('**/api/my-ads/import', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await add.click();
  await expect(page.getByText('питомцы не добавятся дважды')).toBeVisible();
  await add.click();
  await expect(page.getByRole('link', { name: 'На проверке 20' })).toBeVisible();
  const ads = await ownAds<Own>(page.request, token);
  expect(ads.map(({ images }) => images.length)).toEqual(Array.from({ length: 20 }, () => 1));
});

test('others see no list of a shelter', async ({ page }, info) => {
  const token = await tokenOfStranger(page.request, info, info.line, 'Инна');
  await storeToken(page, token);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible();
  await expect(page.getByText('У вас пока нет объявлений.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Мои питомцы' })).toHaveCount(0);
  await page.goto('/profile/pets');
  await expect(page.getByText('Этот список есть у приютов')).toBeVisible();
  await page.goto('/profile/pets/import');
  await expect(page.getByText('Этот список есть у приютов')).toBeVisible();
});
