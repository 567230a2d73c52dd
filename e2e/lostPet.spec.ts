import { expect, test, type Page } from 'playwright/test';
import { approve, ownAds, postAd } from './ads.ts';
import { choose, photos } from './forms.ts';
import { storeToken, tokenOfStranger } from './personas.ts';

/** Nobody else looks for a pet in this town. */
const CITY = 'Великие Луки';

/** Fills in the form of a lost dog that «Потерял» on the front page opens. */
async function postLost(page: Page, title: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Потерял', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Потерянные' })).toBeChecked();
  await expect(page.getByLabel('Когда пропал')).not.toHaveValue('');
  await page.getByLabel('Добавить фото').setInputFiles(photos.slice(0, 1));
  await expect(page.getByRole('img', { name: 'Фото 1' })).toBeVisible();
  await page.getByLabel('Заголовок').fill(title);
  await choose(page, 'Вид животного', 'Собаки');
  await page.getByRole('combobox', { name: 'Порода' }).fill('бигль');
  await page.getByRole('option', { name: 'Бигль', exact: true }).click();
  await choose(page, 'Пол', 'Мальчик');
  await page.getByRole('combobox', { name: 'Город' }).fill(CITY);
  await page.getByRole('option', { name: CITY }).click();
  await page.getByLabel('Описание').fill('Рыжий, уши длинные, ласковый');
  await page.getByRole('button', { name: 'рыжий', exact: true }).click();
  await page.getByLabel('Тайная примета').fill('Белый коготь на левой лапе');
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByRole('region', { name: 'Объявление отправлено' })).toBeVisible();
}

test('a lost dog comes home: a match, the hidden mark, and both ads end', async ({
  page,
  browser,
}, info) => {
  test.slow();
  const title = `Пропал Рыжик ${info.repeatEachIndex}`;
  const owner = await tokenOfStranger(page.request, info, 1, 'Полина');
  await storeToken(page, owner);
  await postLost(page, title);
  const [lost] = await ownAds(page.request, owner);
  await approve(page.request, lost?.id ?? 0);

  const finder = await tokenOfStranger(page.request, info, 2, 'Семён');
  const found = await postAd(page.request, finder, '/api/articles/create', {
    title: `Найден рыжий пёс ${info.repeatEachIndex}`,
    category: 'Найденные',
    type_ad: 'Собаки',
    breed: 'Бигль',
    sex: 1,
    city: CITY,
    colors: 'рыжий',
    description: 'Рыжий, уши длинные, ласковый',
  });
  await approve(page.request, found);

  const similar = page.getByRole('button', { name: /^Похоже: Найден рыжий пёс/u });
  await expect(async () => {
    await page.goto(`/post/${lost?.id}`);
    await expect(similar).toBeVisible({ timeout: 3000 });
  }).toPass();
  await similar.click();
  await expect(page.getByText('Вы ответили: похоже')).toBeVisible();

  const street = await (await browser.newContext()).newPage();
  await storeToken(street, finder);
  await street.goto('/messages');
  await street.getByRole('link', { name: /Полина/u }).click();
  await street.getByRole('textbox', { name: 'Сообщение' }).fill('Здравствуйте, он у меня');
  await street.getByRole('button', { name: 'Отправить' }).click();
  await street.getByRole('button', { name: 'Описать примету' }).click();
  await street.getByLabel('Что вы заметили').fill('Один коготь белый');
  await street.getByRole('button', { name: 'Отправить хозяину' }).click();
  await expect(street.getByText('Описание у хозяина. Ждём, что он ответит')).toBeVisible();

  await page.goto('/messages');
  await page.getByRole('link', { name: /Семён/u }).click();
  await expect(page.getByText('Белый коготь на левой лапе')).toBeVisible();
  await page.getByRole('button', { name: 'Совпало', exact: true }).click();
  await page.getByRole('button', { name: 'Да, дома!' }).click();
  await expect(page.getByText('Ура, питомец дома! Объявление снято')).toBeVisible();
  await street.getByRole('button', { name: 'Да, вернулся' }).click();
  await expect(street.getByText('Спасибо, что помогли! Объявление снято')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/post/${lost?.id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: /^Нашёлся! \d/u })).toBeVisible();
  await visitor.goto(`/post/${found}`);
  await expect(
    visitor.getByRole('heading', { level: 1, name: /^Вернулся к хозяину \d/u }),
  ).toBeVisible();
});
