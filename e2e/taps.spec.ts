import { expect, test, type Locator, type Page } from 'playwright/test';
import { photos } from './support/forms.ts';
import { vkButton } from './support/login.ts';
import { SITE } from './support/origins.ts';
import { openIn, PLACES, strangerIn, type App, type Place } from './support/places.ts';
import { lastSaid, launchAs } from './support/telegram.ts';

// Taps are counted from the front page to the posted ad. Typing is no tap, going into a field is one.
// A native select takes two, and so does a photo: the button, and the photo in the system's gallery.

test.use({
  geolocation: { latitude: 54.19, longitude: 37.62 },
  permissions: ['geolocation'],
});

function counting(app: App) {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      taps += 1;
      await target.click();
    },
    async addPhoto(): Promise<void> {
      taps += 2;
      await app.getByLabel('Добавить фото').setInputFiles(photos.slice(0, 1));
      await expect(app.getByRole('img', { name: 'Фото 1' })).toBeVisible();
    },
    async select(label: string, option: string): Promise<void> {
      taps += 2;
      await app.getByRole('combobox', { name: label }).selectOption(option);
    },
  };
}

const button = (app: App, name: string) => app.getByRole('button', { name, exact: true });

/** Photo, where the device is, the animal. */
async function describe(
  place: Place,
  page: Page,
  { app, finger }: { app: App; finger: ReturnType<typeof counting> },
): Promise<void> {
  await finger.addPhoto();
  await finger.tap(button(app, 'Моё место'));
  if (place === 'inside Telegram') await finger.tap(button(page, 'Разрешить'));
  await expect(app.getByRole('combobox', { name: 'Город' })).toHaveValue('Тула');
  await finger.select('Вид животного', 'Собаки');
}

/** What asks for something: sheets, offers of notices and of a picture, the invitation to install. */
const questions = (app: App) =>
  app
    .getByRole('dialog')
    .or(app.getByRole('button', { name: /^(?:Сообщить, когда|Показать ваше фото)/u }))
    .or(app.getByRole('region', { name: 'Приложение' }));

for (const [index, place] of PLACES.entries()) {
  test(`${place} a lost pet is posted in at most 12 taps, and nothing is asked for ten seconds`, async ({
    page,
  }, info) => {
    const now = Date.now();
    await page.clock.setFixedTime(now);
    const { open } = await strangerIn(place, page, { info, number: index, name: 'Марина' });
    const app = await open();
    const finger = counting(app);
    await finger.tap(app.getByRole('link', { name: 'Потеряли', exact: true }));
    await describe(place, page, { app, finger });
    await finger.tap(app.getByLabel('Где'));
    await page.keyboard.type('У рынка на Ленина');
    await finger.tap(button(app, 'рыжий'));
    await finger.tap(button(app, 'Опубликовать'));
    const title = app.getByRole('heading', { level: 1, name: 'Пропала рыжая собака' });
    await expect(title).toBeVisible();
    expect(finger.taps()).toBeLessThanOrEqual(12);

    const tab = (name: string) => app.getByRole('link', { name }).filter({ visible: true });
    const openProfile = async () => {
      await tab('Профиль').click();
      await expect(app.getByRole('heading', { name: 'Марина' })).toBeVisible();
    };
    // The card’s own row, where there are notices: the one question of this session.
    const asked = place === 'inside Telegram' ? 1 : 0;
    await expect(questions(app)).toHaveCount(asked);
    await button(app, 'Готово').click();
    await openProfile();
    await expect(questions(app)).toHaveCount(0);
    await page.clock.setFixedTime(now + 11_000);
    await tab('Главная').click();
    await openProfile();
    await expect(questions(app)).toHaveCount(1 - asked);
    if (place === 'inside Telegram')
      expect(await lastSaid(page, 'web_app_request_write_access')).toBeUndefined();
  });
}

/** The phone has no power, and is switched on again: the form is as it was. */
async function expectKept(app: App): Promise<void> {
  await app.getByRole('link', { name: 'Нашли', exact: true }).click();
  await expect(app.getByRole('img', { name: 'Фото 1' })).toBeVisible();
  await expect(app.getByRole('combobox', { name: 'Город' })).toHaveValue('Тула');
}

test('inside Telegram a found dog is posted in at most 10 taps, consent included', async ({
  page,
}, info) => {
  await launchAs(page, { info, number: info.line, name: 'Павел' });
  const place = 'inside Telegram';
  const app = await openIn(place, page);
  const finger = counting(app);
  await finger.tap(app.getByRole('link', { name: 'Нашли', exact: true }));
  await describe(place, page, { app, finger });
  await expectKept(await openIn(place, page));
  await finger.tap(button(app, 'Опубликовать'));
  await finger.tap(button(app, 'Даю согласие'));
  await expect(app.getByRole('heading', { level: 1, name: 'Найдена собака' })).toBeVisible();
  expect(finger.taps()).toBeLessThanOrEqual(10);
});

test.describe('on a site with other pages for the login', () => {
  test.use({ baseURL: SITE });

  test('a found dog is posted by a visitor in at most 10 taps, login and consent included', async ({
    page: first,
  }) => {
    await first.goto('/');
    const before = counting(first);
    await before.tap(first.getByRole('link', { name: 'Нашли', exact: true }));
    await describe('in a browser', first, { app: first, finger: before });
    const page = await first.context().newPage();
    await first.close();
    await page.goto('/');
    await expectKept(page);
    const finger = counting(page);
    await finger.tap(button(page, 'Опубликовать'));
    await finger.tap(vkButton(page));
    await finger.tap(page.getByRole('button', { name: 'Павел Дорохов' }));
    const posted = page.getByRole('heading', { level: 1, name: 'Найдена собака' });
    const consent = button(page, 'Даю согласие');
    await expect(posted.or(consent).first()).toBeVisible();
    if (await consent.isVisible()) await finger.tap(consent);
    await expect(posted).toBeVisible();
    expect(before.taps() + finger.taps()).toBeLessThanOrEqual(10);
  });
});
