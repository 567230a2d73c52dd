import { expect, test } from 'playwright/test';
import { approve, ownAds, postAd } from './support/ads.ts';
import { choose, photos } from './support/forms.ts';
import { storeToken, tokenOfStranger, userIdOf } from './support/personas.ts';
import { PLACES, strangerIn, type App, type Place } from './support/places.ts';

/** Fills in the form of a lost dog that «Потеряли» on the front page opens. */
async function postLost(app: App, title: string, city: string): Promise<void> {
  await app.getByRole('link', { name: 'Потеряли', exact: true }).click();
  await expect(app.getByRole('heading', { level: 1, name: 'Пропал питомец' })).toBeVisible();
  await expect(app.getByLabel('Когда пропал')).not.toHaveValue('');
  await app.getByLabel('Добавить фото').setInputFiles(photos.slice(0, 1));
  await expect(app.getByRole('img', { name: 'Фото 1' })).toBeVisible();
  await app.getByRole('combobox', { name: 'Город' }).fill(city);
  await app.getByRole('option', { name: city, exact: true }).click();
  await choose(app, 'Вид животного', 'Собаки');
  await app.getByRole('button', { name: 'рыжий', exact: true }).click();
  await app.getByLabel('Заголовок').fill(title);
  await app.getByRole('button', { name: 'Ещё приметы' }).click();
  await app.getByRole('combobox', { name: 'Порода' }).fill('бигль');
  await app.getByRole('option', { name: 'Бигль', exact: true }).click();
  await choose(app, 'Пол', 'Мальчик');
  await app.getByLabel('Тайная примета').fill('Белый коготь на левой лапе');
  await app.getByLabel('Описание').fill('Рыжий, уши длинные, ласковый');
  await app.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(app.getByRole('region', { name: 'Объявление отправлено' })).toBeVisible();
}

/** Nobody else looks for a pet in these towns. */
const TOWNS: Record<Place, string> = {
  'in a browser': 'Великие Луки',
  'inside Telegram': 'Кинешма',
};

for (const [index, place] of PLACES.entries()) {
  test(`${place} a lost dog comes home: a match, the hidden mark, both ads end`, async ({
    page,
    browser,
  }, info) => {
    test.slow();
    const city = TOWNS[place];
    const title = `Пропал Рыжик из города ${city}`.slice(0, 35);
    const { token: owner, open } = await strangerIn(place, page, {
      info,
      number: 2 * index,
      name: 'Полина',
    });
    await postLost(await open(), title, city);
    const lost = (await ownAds<{ id: number; title: string }>(page.request, owner)).find(
      (ad) => ad.title === title,
    );
    const lostId = lost?.id ?? 0;
    await approve(page.request, lostId);

    const finder = await tokenOfStranger(page.request, info, 2 * index + 1, 'Семён');
    const finderId = await userIdOf(page.request, finder);
    const found = await postAd(page.request, finder, '/api/articles/create', {
      title: `Найден рыжий пёс: ${city}`,
      category: 'Найденные',
      type_ad: 'Собаки',
      breed: 'Бигль',
      sex: 1,
      city,
      colors: 'рыжий',
      description: 'Рыжий, уши длинные, ласковый',
    });
    await approve(page.request, found);

    await expect(async () => {
      const app = await open(`post_${lostId}`);
      await app
        .getByRole('button', { name: /^Похоже: Найден рыжий пёс/u })
        .click({ timeout: 3000 });
      await expect(app.getByText('Вы ответили: похоже')).toBeVisible();
    }).toPass();

    const street = await (await browser.newContext()).newPage();
    await storeToken(street, finder);
    await street.goto(`/messages?with=${await userIdOf(page.request, owner)}`);
    await street.getByRole('textbox', { name: 'Сообщение' }).fill('Здравствуйте, он у меня');
    await street.getByRole('button', { name: 'Отправить' }).click();
    await street.getByRole('button', { name: 'Описать примету' }).click();
    await street.getByLabel('Что вы заметили').fill('Один коготь белый');
    await street.getByRole('button', { name: 'Отправить хозяину' }).click();
    await expect(street.getByText('Отправили хозяину. Ждём ответа')).toBeVisible();

    const app = await open(`chat_${finderId}`);
    await expect(app.getByText('Белый коготь на левой лапе')).toBeVisible();
    await app.getByRole('button', { name: 'Совпало', exact: true }).click();
    await app.getByRole('button', { name: 'Да, дома!' }).click();
    await expect(app.getByRole('heading', { level: 1, name: 'Рыжик дома!' })).toBeVisible();
    await expect(app.getByText('Помог один человек')).toBeVisible();
    await app.getByRole('link', { name: 'Сказать спасибо Семён' }).click();
    await expect(app.getByRole('textbox', { name: 'Сообщение' })).toHaveValue(
      /^Здравствуйте! Рыжик уже дома/u,
    );
    await app.getByRole('button', { name: 'Отправить' }).click();
    await expect(street.getByText(/^Здравствуйте! Рыжик уже дома/u).first()).toBeVisible();
    await street.getByRole('button', { name: 'Да, вернулся' }).click();
    await expect(street.getByRole('heading', { level: 1, name: 'Питомец дома!' })).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    const heading = visitor.getByRole('heading', { level: 1 });
    await visitor.goto(`/post/${lostId}`);
    await expect(heading).toHaveText(/^Нашёлся! \d/u);
    await visitor.goto(`/post/${found}`);
    await expect(heading).toHaveText(/^Вернулся к хозяину \d/u);
    await street.goto(`/user/${finderId}`);
    await expect(street.getByText('Помогли вернуться домой: Рыжик')).toBeVisible();
  });
}
