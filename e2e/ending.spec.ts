import { expect, test, type APIRequestContext, type TestInfo } from 'playwright/test';
import { approve, postAd } from './support/ads.ts';
import { photos } from './support/forms.ts';
import { storeToken, tokenOfStranger } from './support/personas.ts';

/** What speaks of a search that goes on. */
const SEARCHING =
  /Потерян|похожи[ех] нет|Похожие найденные|Первые часы|ветклиник|Похожие объявления|Где вы его видели|Он сейчас у вас|Можно ещё фото/u;

/** A lost cat that somebody has seen: its id, its owner and the other user, who are this test's own. */
async function lostCat(request: APIRequestContext, info: TestInfo, turn: number) {
  const owner = await tokenOfStranger(request, info, 2 * turn, 'Марина');
  const helper = await tokenOfStranger(request, info, 2 * turn + 1, 'Семён');
  const id = await postAd(request, owner, '/api/articles/create', {
    title: 'Пропала кошка Мурка',
    category: 'Потерянные',
    type_ad: 'Кошки',
    breed: 'Без породы',
    sex: 2,
    city: 'Елабуга',
    description: 'Серая, пушистая, ласковая',
  });
  await approve(request, id);
  const headers = { authorization: `Bearer ${helper}` };
  const sent = await request.post('/api/sightings', {
    headers,
    multipart: { ad_id: id, seen_at: new Date().toISOString(), place: 'У фонтана' },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  const { user_id: ownerId } = await (
    await request.get('/api/check-token', { headers: { authorization: `Bearer ${owner}` } })
  ).json();
  const { user_id: helperId } = await (await request.get('/api/check-token', { headers })).json();
  const data = { to_user: ownerId, text: 'Здравствуйте, видел её', about: id };
  expect((await request.post('/api/send-message', { headers, data })).status()).toBe(200);
  return { id, owner, helper, helperId: Number(helperId) };
}

test('once a pet is home nothing speaks of searching, and who helped is thanked', async ({
  page,
  browser,
}, info) => {
  const { id, owner, helper, helperId } = await lostCat(page.request, info, 1);
  await storeToken(page, owner);
  await page.goto(`/messages?with=${helperId}`);
  await expect(page.getByRole('button', { name: 'Где вы его видели?' })).toBeVisible();

  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Похоже на правду: У фонтана' }).click();
  await expect(page.getByText('Вы отметили: похоже на правду')).toBeVisible();
  await page.getByRole('button', { name: 'Ещё действия' }).click();
  await page.getByRole('button', { name: 'Снять с публикации' }).click();
  await page
    .getByRole('dialog', { name: 'Как всё закончилось?' })
    .getByRole('button', { name: 'Нашлась!' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Мурка дома!' })).toBeVisible();
  await expect(page.getByText('Искали меньше дня. Помог один человек.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Поделиться радостью' })).toBeVisible();
  await expect(page.getByRole('main')).not.toHaveText(SEARCHING);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Пропала кошка Мурка' })).toBeVisible();
  await expect(page.getByText(/^Дома · \d/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Поделиться радостью' })).toBeVisible();
  await expect(page.getByRole('main')).not.toHaveText(SEARCHING);
  await page.reload();
  await expect(page.getByText(/^Дома · \d/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Поделиться радостью' })).toBeVisible();
  await expect(page.getByRole('main')).not.toHaveText(SEARCHING);
  await expect(page.getByRole('button', { name: 'Опубликовать снова' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ещё действия' }).click();
  await expect(page.getByRole('button', { name: 'Опубликовать снова' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Исправить, как всё закончилось' })).toBeVisible();

  await page.goto(`/post/${id}/ending`);
  await page.getByRole('link', { name: 'Сказать спасибо Семён' }).click();
  const field = page.getByRole('textbox', { name: 'Сообщение' });
  await expect(field).toHaveValue('Здравствуйте! Мурка уже дома. Спасибо вам большое за помощь!');
  await field.fill('');
  await expect(page.getByText('снято', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Где вы его видели?' })).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await storeToken(other, helper);
  await other.goto(`/post/${id}`);
  await expect(other.getByRole('heading', { level: 1, name: /^Нашлась! \d/u })).toBeVisible();
  await expect(other.getByRole('main')).not.toHaveText(/Потерян|Первые часы|Видели этого/u);
  await other.goto(`/post/${id}/ending`);
  await expect(other.getByRole('heading', { level: 1, name: /^Нашлась! \d/u })).toBeVisible();
  await other.context().close();
});

test('a photo from home is kept while it fails, is reviewed, and is then on the page of the ad', async ({
  page,
  browser,
}, info) => {
  const { id, owner } = await lostCat(page.request, info, 2);
  const headers = { authorization: `Bearer ${owner}` };
  const data = { ad_id: id, do: 4, outcome: 'found' };
  expect((await page.request.post('/api/user/ad-action', { headers, data })).status()).toBe(200);
  await storeToken(page, owner);
  await page.goto(`/post/${id}/ending`);
  await page.getByRole('button', { name: 'Добавить фото из дома' }).click();
  const sheet = page.getByRole('dialog', { name: 'Фото из дома' });
  await sheet.getByLabel('Добавить фото').setInputFiles(photos.slice(0, 1));
  await expect(sheet.getByRole('button', { name: 'Действия с фото 1' })).toBeVisible();
  // There is room for one.
  await expect(sheet.getByText('Добавить фото')).toHaveCount(0);
  await expect(sheet.getByText(/фотографий/u)).toHaveCount(0);
  await sheet.getByLabel('Пара слов').fill('Мурка спит на диване. Спасибо!');
  await page.route('**/api/user/ad-home', (route) => route.abort());
  await sheet.getByRole('button', { name: 'Отправить' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Добавить фото из дома' }).click();
  await expect(sheet.getByLabel('Пара слов')).toHaveValue('Мурка спит на диване. Спасибо!');
  await expect(sheet.getByRole('button', { name: 'Действия с фото 1' })).toBeVisible();
  await page.unroute('**/api/user/ad-home');
  await sheet.getByRole('button', { name: 'Отправить' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('На проверке, покажем, когда проверим')).toBeVisible();

  await approve(page.request, id);
  await page.reload();
  await expect(page.getByText('Опубликовано', { exact: true })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(`/post/${id}`);
  await expect(other.getByRole('heading', { level: 1, name: /^Нашлась! \d/u })).toBeVisible();
  await expect(other.getByText('Мурка спит на диване. Спасибо!')).toBeVisible();
  await other.context().close();
});
