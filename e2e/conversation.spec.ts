import { expect, test, type APIRequestContext, type FrameLocator } from 'playwright/test';
import { approve, postAd } from './support/ads.ts';
import { tokenOf, tokenOfStranger, userIdOf } from './support/personas.ts';
import { openInTelegram } from './support/telegram.ts';

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Publishes a lost pet with a hidden mark. */
async function postLost(request: APIRequestContext, token: string): Promise<number> {
  const id = await postAd(request, token, '/api/articles/create', {
    title: 'Пропал рыжий бигль',
    category: 'Потерянные',
    type_ad: 'Собаки',
    breed: 'Бигль',
    city: 'Углич',
    hidden_mark: 'Белый коготь на левой лапе',
  });
  await approve(request, id);
  return id;
}

const messagesHeight = async (app: FrameLocator): Promise<number> =>
  (await app.getByRole('log').boundingBox())?.height ?? 0;

test('inside Telegram the messages keep more than half of the screen while a mark is asked for', async ({
  page,
}, info) => {
  const { request } = page;
  const other = await tokenOfStranger(request, info, 1, 'Полина');
  const sergey = await tokenOf(request, 'sergey');
  const about = await postLost(request, other);
  const text = 'Здравствуйте, он у меня';
  await request.post('/api/send-message', {
    ...as(sergey),
    data: { to_user: await userIdOf(request, other), text, about },
  });
  const app = await openInTelegram(page, {
    persona: 'sergey',
    startapp: `chat_${await userIdOf(request, other)}`,
  });
  await expect(app.getByRole('button', { name: 'Описать примету' })).toBeVisible();
  await expect(app.getByRole('log').getByText(text)).toBeVisible();
  await expect(app.getByRole('list', { name: 'Готовые вопросы и ответы' })).toHaveCount(0);
  expect(await messagesHeight(app)).toBeGreaterThan(480);
});

test('inside Telegram the messages keep about half of the screen while marks are compared', async ({
  page,
}, info) => {
  const { request } = page;
  const other = await tokenOfStranger(request, info, 2, 'Семён');
  const sergey = await tokenOf(request, 'sergey');
  const about = await postLost(request, sergey);
  const owner = await userIdOf(request, sergey);
  await request.post('/api/send-message', {
    ...as(other),
    data: { to_user: owner, text: 'Здравствуйте, он у меня', about },
  });
  const asked = await request.get(`/api/hand-overs/${owner}`, as(other));
  const [first] = (await asked.json()) as { id: number }[];
  await request.post(`/api/hand-overs/${first?.id}/description`, {
    ...as(other),
    data: { text: 'Один коготь белый' },
  });
  const app = await openInTelegram(page, {
    persona: 'sergey',
    startapp: `chat_${await userIdOf(request, other)}`,
  });
  await expect(app.getByText('Белый коготь на левой лапе')).toBeVisible();
  await expect(app.getByRole('button', { name: 'Нашёлся!' })).toBeVisible();
  await expect(app.getByRole('list', { name: 'Готовые вопросы и ответы' })).toHaveCount(0);
  expect(await messagesHeight(app)).toBeGreaterThan(400);
});
