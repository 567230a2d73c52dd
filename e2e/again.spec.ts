import { expect, test } from 'playwright/test';
import { ownAds } from './support/ads.ts';
import { choose, fillPetForm, photos } from './support/forms.ts';
import { storeToken, tokenOfStranger } from './support/personas.ts';
import { countTaps } from './support/taps.ts';

test('a further animal of a shelter takes five taps', async ({ page }, info) => {
  const token = await tokenOfStranger(page.request, info, 1, 'Приют');
  await storeToken(page, token);
  await page.goto('/new-post');
  await fillPetForm(page, 'Барсик ищет дом');
  await choose(page, 'Категория', 'В хорошие руки');
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  const posted = page.getByRole('region', { name: 'Объявление отправлено' });
  await expect(posted.getByRole('button', { name: 'Готово' })).toBeInViewport({ ratio: 1 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - screen.width);
  expect(await overflow()).toBeLessThanOrEqual(0);

  const { tap, taps } = countTaps();
  await tap(posted.getByRole('link', { name: 'Ещё одно' }));
  const title = page.getByLabel('Заголовок');
  await expect(title).toHaveValue('');
  const chooser = page.waitForEvent('filechooser');
  await tap(page.getByLabel('Добавить фото'));
  await (await chooser).setFiles(photos.slice(0, 1));
  await expect(page.getByRole('img', { name: 'Фото 1' })).toBeVisible();
  await tap(title);
  await page.keyboard.type('Мурка ищет дом');
  await tap(page.getByRole('button', { name: 'Опубликовать' }));
  await expect(posted).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Мурка ищет дом' })).toBeVisible();
  // The photo is tapped in the picker of the phone.
  expect(taps() + 1).toBeLessThanOrEqual(5);

  const [next, first] = await ownAds<{ id: number; breed: string; city: string }>(
    page.request,
    token,
  );
  expect(next).toMatchObject({ breed: first?.breed, city: first?.city });
});
