import { expect, test } from 'playwright/test';
import { publishLostDog } from './support/ads.ts';
import { photos } from './support/forms.ts';
import { storeToken, tokenOfStranger } from './support/personas.ts';

test('a stranger tells where a lost pet was seen, and its owner marks it', async ({
  page,
  browser,
}, info) => {
  const owner = await tokenOfStranger(page.request, info, 1, 'Вера');
  const id = await publishLostDog(page.request, owner);

  const finder = await tokenOfStranger(page.request, info, 2, 'Иван');
  const street = await browser.newPage();
  await storeToken(street, finder);
  await street.goto(`/post/${id}`);
  await street.getByRole('button', { name: /^Видели этого питомца/u }).click();
  const sheet = street.getByRole('dialog', { name: 'Где вы его видели?' });
  await expect(sheet.getByLabel('Когда')).not.toHaveValue('');
  await sheet.getByLabel('Где').fill('У фонтана в парке');
  await sheet.getByLabel('Подробности').fill('Бежал к метро');
  await sheet.locator('input[type=file]').setInputFiles(photos.slice(0, 1));
  await expect(sheet.getByRole('img', { name: 'Фото 1 из 1' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Рассказать хозяину' }).click();
  await expect(street.getByText('Спасибо! Хозяин уже знает')).toBeVisible();
  await expect(street.getByText('Уже видели один раз, сегодня')).toBeVisible();
  await street.close();

  await storeToken(page, owner);
  await page.goto(`/post/${id}`);
  const seen = page.getByRole('region', { name: 'Где его видели' });
  await expect(seen.getByRole('heading', { name: 'У фонтана в парке' })).toBeVisible();
  await seen.getByRole('button', { name: 'Открыть фото' }).click();
  const photo = page.getByRole('img', { name: 'Фото', exact: true });
  await expect(photo).toBeVisible();
  await page.keyboard.press('Escape');
  await seen.getByRole('button', { name: 'Похоже на правду: У фонтана в парке' }).click();
  await expect(seen.getByText('Вы отметили: похоже на правду')).toBeVisible();
  await seen.getByRole('link', { name: 'Написать: Иван' }).click();
  await expect(page).toHaveURL(/\/messages\?with=\d+&about=pets-/u);
});
