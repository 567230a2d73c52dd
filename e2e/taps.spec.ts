import { expect, test, type Locator, type Page } from 'playwright/test';
import { photos } from './support/forms.ts';
import { vkButton } from './support/login.ts';
import { SITE } from './support/origins.ts';
import { storeToken, tokenOfStranger } from './support/personas.ts';

// Taps are counted from the front page to the posted ad. Typing is no tap, going into a field is one.
// A native select takes two, and so does a photo: the button, and the photo in the system's gallery.

test.use({
  geolocation: { latitude: 54.19, longitude: 37.62 },
  permissions: ['geolocation'],
});

function counting(page: Page) {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      taps += 1;
      await target.click();
    },
    async addPhoto(): Promise<void> {
      taps += 2;
      await page.getByLabel('Добавить фото').setInputFiles(photos.slice(0, 1));
      await expect(page.getByRole('img', { name: 'Фото 1' })).toBeVisible();
    },
    async select(label: string, option: string): Promise<void> {
      taps += 2;
      await page.getByRole('combobox', { name: label }).selectOption(option);
    },
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Where the browser is, the animal, its colour. */
async function describe(page: Page, finger: ReturnType<typeof counting>): Promise<void> {
  await finger.addPhoto();
  await finger.tap(button(page, 'Моё место'));
  await expect(page.getByRole('combobox', { name: 'Город' })).toHaveValue('Тула');
  await finger.select('Вид животного', 'Собаки');
}

test('a lost pet is posted in at most 12 taps', async ({ page }, info) => {
  await storeToken(page, await tokenOfStranger(page.request, info, 1, 'Марина'));
  await page.goto('/');
  const finger = counting(page);
  await finger.tap(page.getByRole('link', { name: 'Потеряли', exact: true }));
  await describe(page, finger);
  await finger.tap(page.getByLabel('Где'));
  await page.keyboard.type('У рынка на Ленина');
  await finger.tap(button(page, 'рыжий'));
  await finger.tap(button(page, 'Опубликовать'));
  await expect(page.getByRole('heading', { level: 1, name: 'Пропала рыжая собака' })).toBeVisible();
  expect(finger.taps()).toBeLessThanOrEqual(12);
});

test.describe('on a site with other pages for the login', () => {
  test.use({ baseURL: SITE });

  test('a found dog is posted by a visitor in at most 10 taps, login and consent included', async ({
    page,
  }) => {
    await page.goto('/');
    const finger = counting(page);
    await finger.tap(page.getByRole('link', { name: 'Нашли', exact: true }));
    await describe(page, finger);
    await finger.tap(button(page, 'Опубликовать'));
    await finger.tap(vkButton(page));
    await finger.tap(page.getByRole('button', { name: 'Павел Дорохов' }));
    const posted = page.getByRole('heading', { level: 1, name: 'Найдена собака' });
    const consent = button(page, 'Даю согласие');
    await expect(posted.or(consent).first()).toBeVisible();
    if (await consent.isVisible()) await finger.tap(consent);
    await expect(posted).toBeVisible();
    expect(finger.taps()).toBeLessThanOrEqual(10);
  });
});
