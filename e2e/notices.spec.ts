import { expect, test, type APIRequestContext, type Page } from 'playwright/test';
import { findPersona } from '#mock-env/personas.ts';
import { approve, postAd, postPet } from './support/ads.ts';
import { tokenOf, tokenOfStranger } from './support/personas.ts';

const chatOf = (persona: string): string => `/mock-env/bot/chats/${findPersona(persona)?.user.id}`;
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });
const idOf = async (request: APIRequestContext, token: string): Promise<number> => {
  const answer = await request.get('/api/check-token', { headers: headersOf(token) });
  return ((await answer.json()) as { user_id: number }).user_id;
};

async function signIn(page: Page, token: string): Promise<void> {
  await page.goto('/terms');
  await page.evaluate((value) => localStorage.setItem('access_token', value), token);
}

test('a message to somebody away comes into the chat, and a tap opens the conversation', async ({
  page,
  request,
}, info) => {
  const kennel = await tokenOf(request, 'kennel');
  const sender = await tokenOfStranger(request, info, 1, 'Соседка');
  await signIn(page, kennel);
  await request.post('/api/send-message', {
    headers: headersOf(sender),
    data: { to_user: await idOf(request, kennel), text: 'Можно приехать в субботу?' },
  });
  await page.goto(chatOf('kennel'));
  const notice = page.getByRole('listitem').filter({ hasText: 'Можно приехать в субботу?' });
  // Messages wait 15 seconds for their reader.
  await expect(notice).toBeVisible({ timeout: 25_000 });
  await notice.getByRole('link', { name: 'Ответить' }).click();
  await expect(page.getByRole('main').getByText('Можно приехать в субботу?')).toBeVisible();
});

test('an ad is rejected in the chat, corrected by its author, and published in the chat', async ({
  page,
  request,
  browser,
}, info) => {
  const title = `Пропал кот ${info.repeatEachIndex}`;
  const author = await tokenOf(request, 'kennel');
  await tokenOf(request, 'admin');
  const id = await postAd(request, author, '/api/articles/create', {
    title,
    category: 'Потерянные',
    type_ad: 'Собаки',
    breed: 'Бигль',
    city: 'Тула',
  });
  const cards = page.getByRole('listitem').filter({ hasText: `«${title}»` });
  await page.goto(chatOf('admin'));
  await cards.getByRole('button', { name: 'Отклонить' }).click();
  await cards.getByRole('button', { name: 'Мало сведений' }).click();
  await expect(page.getByRole('status')).toHaveText('Отклонено, автор узнает причину');
  await expect(cards.getByRole('button', { name: /^❌ Отклонено/u })).toBeVisible();

  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, author);
  await theirs.goto(chatOf('kennel'));
  const rejected = theirs.getByRole('listitem').filter({ hasText: `«${title}» отклонено` });
  await rejected.getByRole('link', { name: 'Исправить' }).click();
  await theirs.getByLabel('Описание').fill('Рыжий, в синем ошейнике, отзывается на Барни');
  await theirs.getByRole('button', { name: /^Сохранить/u }).click();
  await expect(theirs).not.toHaveURL(/\/edit/u);

  await cards.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(cards.getByRole('button', { name: '✅ Опубликовано' })).toBeVisible();
  const ad = await request.get(`/api/articles/${id}`);
  expect(((await ad.json()) as { is_visible: number }).is_visible).toBe(1);
  await theirs.goto('/profile/notices');
  await expect(theirs.getByText(`Объявление «${title}» опубликовано`)).toBeVisible();
  await context.close();
});

test('Web Push takes over when the bot is blocked', async ({ page, request }, info) => {
  const token = await tokenOf(request, 'anna');
  await page.goto(chatOf('anna'));
  await page.getByRole('button', { name: 'Заблокировать бота' }).click();
  await expect(page.getByRole('button', { name: 'Разблокировать бота' })).toBeVisible();
  const browser = await (await request.post('/mock-env/push/browsers')).json();
  const saved = await request.post('/api/push-subscriptions', {
    headers: headersOf(token),
    data: browser,
  });
  expect(saved.status()).toBe(200);
  const quiet = { from: '00:00', to: '00:00' };
  await request.post('/api/notification-settings', { headers: headersOf(token), data: { quiet } });
  const id = await postPet(request, token, `Бигль ${info.repeatEachIndex}`);
  await approve(request, id);
  const { endpoint } = browser as { endpoint: string };
  await expect
    .poll(async () => (await request.get(endpoint)).json())
    .toEqual([
      {
        text: `Объявление «Бигль ${info.repeatEachIndex}» опубликовано`,
        path: `/post/${id}`,
        unread: expect.any(Number),
      },
    ]);
  await page.getByRole('button', { name: 'Разблокировать бота' }).click();
});

test('«Продлить» in the chat, and quiet hours without a sound there and without Web Push', async ({
  page,
  request,
}, info) => {
  const token = await tokenOf(request, 'shelter');
  const headers = headersOf(token);
  await page.goto(chatOf('shelter'));
  // Of the demo's own ads it is the next to expire.
  const expiring = page.getByRole('listitem').filter({ hasText: 'Кролик Пушок, ищет друга' });
  await expiring.getByRole('button', { name: 'Продлить' }).click();
  await expect(page.getByRole('status')).toHaveText('Объявление продлено на 30 дней');
  await expect(expiring.getByRole('button', { name: '✅ Продлено' })).toBeVisible();

  const hour = (shift: number) => {
    const time = new Date(Date.now() + shift * 3_600_000).toISOString();
    return `${time.slice(11, 13)}:00`;
  };
  const quiet = { from: hour(-1), to: hour(2), timezone: 'UTC' };
  await request.post('/api/notification-settings', { headers, data: { quiet } });
  const browser = await (await request.post('/mock-env/push/browsers')).json();
  await request.post('/api/push-subscriptions', { headers, data: browser });
  const title = `Тихий бигль ${info.repeatEachIndex}`;
  await approve(request, await postPet(request, token, title));
  const notice = page.getByRole('listitem').filter({ hasText: `«${title}» опубликовано` });
  await expect(notice.getByText('без звука')).toBeVisible();

  await page.getByRole('button', { name: 'Заблокировать бота' }).click();
  await expect(page.getByRole('button', { name: 'Разблокировать бота' })).toBeVisible();
  const second = `Второй бигль ${info.repeatEachIndex}`;
  await approve(request, await postPet(request, token, second));
  const list = await page.context().newPage();
  await signIn(list, token);
  await list.goto('/profile/notices');
  await expect(async () => {
    await list.reload();
    await expect(list.getByText(`Объявление «${second}» опубликовано`)).toBeVisible({
      timeout: 1000,
    });
  }).toPass({ timeout: 20_000 });
  const { endpoint } = browser as { endpoint: string };
  expect(await (await request.get(endpoint)).json()).toEqual([]);
  await page.getByRole('button', { name: 'Разблокировать бота' }).click();
});

test('a cage that nobody needs to see any more is taken down as sold in the chat', async ({
  page,
}) => {
  await page.goto(chatOf('kennel'));
  const notice = page.getByRole('listitem').filter({ hasText: '«Клетка для хомяка с колесом»' });
  await notice.getByRole('button', { name: 'Уже неактуально' }).click();
  await notice.getByRole('button', { name: 'Продано' }).click();
  await expect(page.getByRole('status')).toHaveText('Поздравляем с продажей! Объявление снято');
  await expect(notice.getByRole('link', { name: '✅ Продано' })).toBeVisible();
});

test('the owner of a lost pet says that she is found, and a visitor reads it', async ({
  page,
  request,
  browser,
}, info) => {
  const title = `Пропала Дымка ${info.repeatEachIndex}`;
  const token = await tokenOfStranger(request, info, 7, 'Хозяйка');
  const id = await postAd(request, token, '/api/articles/create', {
    title,
    category: 'Потерянные',
    type_ad: 'Кошки',
    breed: 'Без породы',
    sex: 2,
    city: 'Тула',
  });
  await approve(request, id);
  await signIn(page, token);
  await page.goto(`/post/${id}`);
  await page.getByRole('button', { name: 'Ещё действия' }).click();
  await page.getByRole('button', { name: 'Снять с публикации' }).click();
  const question = page.getByRole('dialog', { name: 'Как всё закончилось?' });
  await question.getByRole('button', { name: 'Нашлась!' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /дома!$/u })).toBeVisible();
  await page.goto('/profile?ads=archive');
  await expect(page.getByText(/^Дома · \d/u)).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/post/${id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: /^Нашлась! \d/u })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: `${title}, Тула` })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Поделиться радостью' })).toBeVisible();
  await visitor.context().close();
});
