import { readFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import { approve, ownAds, postAd } from './support/ads.ts';
import { openAdMenu } from './support/adMenu.ts';
import { choose, fillPetForm, photos } from './support/forms.ts';
import { tokenOfStranger, userIdOf } from './support/personas.ts';
import { PLACES, strangerIn, type App } from './support/places.ts';
import { markAsShelter, tableOfCats } from './support/shelters.ts';
import { countTaps } from './support/taps.ts';

// What people do in one go, in a browser and inside Telegram; the steps have tests of their own.

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const dayIn = (weeks: number): string =>
  new Date(Date.now() + weeks * WEEK_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

const posted = (app: App) => app.getByRole('region', { name: 'Объявление отправлено' });
const title = (app: App, name: string) => app.getByRole('heading', { level: 1, name });
const tab = (app: App, name: string) => app.getByRole('link', { name }).filter({ visible: true });
const press = (app: App, name: string) => app.getByRole('button', { name, exact: true }).click();

/** Posts a further animal after one that has just been posted; returns the taps that it takes. */
async function postNext(page: Page, app: App, name: string): Promise<number> {
  const { tap, taps } = countTaps();
  await tap(posted(app).getByRole('link', { name: 'Ещё одно' }));
  await expect(app.getByLabel('Заголовок')).toHaveValue('');
  const chooser = page.waitForEvent('filechooser');
  await tap(app.getByLabel('Добавить фото'));
  await (await chooser).setFiles(photos.slice(0, 1));
  await expect(app.getByRole('img', { name: 'Фото 1' })).toBeVisible();
  await tap(app.getByLabel('Заголовок'));
  await page.keyboard.type(name);
  await tap(app.getByRole('button', { name: 'Опубликовать' }));
  await expect(title(app, name)).toBeVisible();
  await expect(posted(app)).toBeVisible();
  // The photo is tapped in the picker of the phone.
  return taps() + 1;
}

for (const [index, place] of PLACES.entries()) {
  test(`${place} a shelter posts five animals, a further one by five taps, and twenty by a table`, async ({
    page,
  }, info) => {
    test.slow();
    const { token, open } = await strangerIn(place, page, { info, number: index, name: 'Приют' });
    await markAsShelter(page.request, token);
    const app = await open('list-post');
    await app.getByRole('button', { name: 'Разместить' }).click();
    await fillPetForm(app, 'Барсик ищет дом');
    await choose(app, 'Категория', 'В хорошие руки');
    await press(app, 'Опубликовать');
    const done = posted(app).getByRole('button', { name: 'Готово' });
    await expect(done).toBeInViewport({ ratio: 1 });
    for (const name of ['Мурка', 'Пушок', 'Снежок', 'Уголёк']) {
      expect(await postNext(page, app, `${name} ищет дом`)).toBeLessThanOrEqual(5);
    }
    const ads = await ownAds<{ id: number; breed: string; city: string }>(page.request, token);
    const kept = { breed: 'Немецкая овчарка', city: 'Тула' };
    expect(ads).toMatchObject(Array.from({ length: 5 }, () => kept));

    await tab(app, 'Профиль').click();
    await app.getByRole('link', { name: 'Мои питомцы' }).click();
    await app.getByRole('link', { name: 'Загрузить таблицей' }).click();
    const file = (label: string) => app.getByLabel(label).and(app.locator('input'));
    await file('Таблица в формате CSV').setInputFiles(tableOfCats());
    const [photo = ''] = photos;
    const image = { name: 'кот.jpg', mimeType: 'image/jpeg', buffer: readFileSync(photo) };
    await file('Фотографии').setInputFiles(image);
    await press(app, 'Проверить');
    await app.getByRole('button', { name: /^Добавить 20\sпитомцев$/u }).click();
    // A busy machine is long at twenty photos.
    const waiting = app.getByRole('link', { name: 'На проверке 25' });
    await expect(waiting).toBeVisible({ timeout: 60_000 });
  });

  test(`${place} Igor reserves, sells by two taps in the conversation, and posts alike later`, async ({
    page,
  }, info) => {
    const { request } = page;
    const { token, open } = await strangerIn(place, page, {
      info,
      number: 10 + index,
      name: 'Игорь',
    });
    const buyer = await tokenOfStranger(request, info, 20 + index, 'Анна');
    const id = await postAd(request, token, '/api/articles_market/create', {
      title: 'Клетка для птиц',
      object_id: 102,
      type_name: 'Не указано',
      condition_name: 'Б/у',
      category_name: 'Продажа',
      city: 'Углич',
      price: 900,
    });
    await approve(request, id, '-market');
    const asked = await request.post('/api/send-message', {
      headers: { authorization: `Bearer ${buyer}` },
      data: { to_user: await userIdOf(request, token), text: 'Беру!', about: id },
    });
    expect(asked.ok(), await asked.text()).toBe(true);

    const chat = await open(`chat_${await userIdOf(request, buyer)}`);
    const reserve = chat.getByRole('button', { name: 'Забронировано' });
    await reserve.click();
    await expect(reserve).toHaveAttribute('aria-pressed', 'true');
    const { tap, taps } = countTaps();
    await tap(chat.getByRole('button', { name: 'Продано' }));
    await tap(chat.getByRole('alertdialog').getByRole('button', { name: 'Продано' }));
    await expect(title(chat, 'Продано!')).toBeVisible();
    expect(taps()).toBe(2);

    const ad = await open(`market_${id}`);
    const menu = await openAdMenu(ad);
    await menu.getByRole('link', { name: 'Разместить похожее' }).click();
    await expect(ad.getByLabel('Заголовок')).toHaveValue('Клетка для птиц');
    await press(ad, 'Взять то же фото');
    await expect(ad.getByRole('img', { name: 'Фото 1' })).toBeVisible();
    await ad.getByLabel('Заголовок').fill('Вторая клетка для птиц');
    await press(ad, 'Опубликовать');
    await expect(title(ad, 'Вторая клетка для птиц')).toBeVisible();
    const [next] = await ownAds<{ id: number; city: string; images: string[] }>(
      request,
      token,
      '-market',
    );
    expect(next).toMatchObject({ city: 'Углич', images: [expect.any(String)] });
  });

  test(`${place} Anna moves an event, and visitors see its new time and place`, async ({
    page,
    browser,
  }, info) => {
    const { token, open } = await strangerIn(place, page, {
      info,
      number: 30 + index,
      name: 'Анна',
    });
    const id = await postAd(page.request, token, '/api/articles_event/create', {
      title: 'Забег с собаками',
      event_name: 'Забег с собаками',
      type_: 'Забег',
      date: dayIn(3),
      time: '11:00',
      place: 'Парк, главный вход',
      city: 'Тула',
    });
    await approve(page.request, id, '-event');
    const app = await open(`event_${id}`);
    const menu = await openAdMenu(app);
    await menu.getByRole('link', { name: 'Изменить' }).click();
    await app.getByLabel('Дата').fill(dayIn(4));
    await app.getByLabel('Начало').fill('12:30');
    await app.getByLabel('Место').fill('Набережная');
    await press(app, 'Сохранить и отправить на проверку');
    await expect(title(app, 'Забег с собаками')).toBeVisible();
    await expect(app.getByText('Изменения на проверке', { exact: true })).toBeVisible();

    const visitor = await browser.newPage();
    await visitor.goto(`/event-post/${id}`);
    await expect(visitor.getByText(/\d\s\p{L}+, 11:00$/u)).toBeVisible();
    await approve(page.request, id, '-event');
    await visitor.reload();
    await expect(visitor.getByText(/\d\s\p{L}+, 12:30$/u)).toBeVisible();
    await expect(visitor.getByText('Тула, Набережная')).toBeVisible();
    await visitor.close();
  });
}
