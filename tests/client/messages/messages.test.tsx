import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Message } from '#contract/messages.ts';
import { messageTexts } from '#server/messages/texts.ts';
import { delayNext, failNext, forgetPlans } from '#mock-env/msw/handlers.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { publishPet } from '#tests/support/pets.ts';
import {
  addressed,
  open,
  question,
  roundTrip,
  sentTo,
  serve,
  signIn,
} from '#tests/support/screens.tsx';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let boris: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  boris = await world.as('boris');
});

const send = (from: TestUser, to: TestUser | number, text: string) =>
  from.post('/api/send-message', { to_user: typeof to === 'number' ? to : to.id, text });
const stored = async (person: TestUser, other: TestUser) =>
  (await person.get<Message[]>(`/api/messages/${other.id}?limit=100`)).body.map(({ text }) => text);
const openDialog = (other: TestUser | number, person = anna) =>
  open(`/messages?with=${typeof other === 'number' ? other : other.id}`, person);
const field = () => screen.findByRole('textbox', { name: 'Сообщение' });
const sendButton = () => screen.getByRole('button', { name: 'Отправить' });
const history = () => screen.findByRole('log');
const shown = (text: string) => screen.findByText(text, { selector: 'p *' });

test('support stands first; a list without dialogs says so', async () => {
  await open('/messages', anna);
  const list = await screen.findByRole('navigation', { name: 'Диалоги' });
  expect(await within(list).findByRole('link', { name: /^Поддержка/u })).toBeVisible();
  expect(within(list).getByText('Нет диалогов')).toBeVisible();
});

test('dialogs show the last message and what is unread; the bar shows the sum', async () => {
  await send(boris, anna, 'Первое');
  await send(boris, anna, 'Второе');
  await send(await world.as('vera'), anna, 'От Веры');
  await open('/messages', anna);
  expect(
    await screen.findByRole('link', { name: /boris.*Второе.*2\sнепрочитанных/u }),
  ).toBeVisible();
  const bars = await screen.findAllByRole('link', { name: /^Сообщения, 3\sнепрочитанных/u });
  expect(bars).toHaveLength(2);

  fireEvent.click(screen.getByRole('link', { name: /^boris/u }));
  await shown('Второе');
  expect(addressed()).toEqual({ with: String(boris.id) });
  await screen.findAllByRole('link', { name: /^Сообщения, 1\sнепрочитанное/u });
});

test('a message is shown at once, sent once, and nothing empty is sent', async () => {
  const person = await openDialog(boris);
  await person.type(await field(), '   ');
  expect(sendButton()).toBeDisabled();
  delayNext('POST', '/api/send-message', 300);
  await person.clear(await field());
  await person.type(await field(), 'Привет!{Enter}');
  expect(await field()).toHaveValue('');
  expect(await screen.findByText('Отправляется')).toBeInTheDocument();
  expect(await screen.findByText('Отправлено')).toBeInTheDocument();
  expect(screen.getAllByText('Привет!', { selector: 'p *' })).toHaveLength(1);
  expect(await stored(boris, anna)).toEqual(['Привет!']);
});

test('Enter sends and Shift+Enter breaks the line; on a narrow screen Enter breaks it', async () => {
  const person = await openDialog(boris);
  await person.type(await field(), 'Раз{Shift>}{Enter}{/Shift}два{Enter}');
  await waitFor(async () => expect(await stored(boris, anna)).toEqual(['Раз\nдва']));
  act(() => changeDevice({ isWide: false }));
  await person.type(await field(), 'Три{Enter}');
  expect(await field()).toHaveValue('Три\n');
  expect(sentTo('/api/send-message')).toHaveLength(1);
});

test('what could not be sent stays, over a reload too, and goes once when it is sent again', async () => {
  const person = await openDialog(boris);
  failNext('POST', '/api/send-message', 'network');
  await person.type(await field(), 'Важное{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Ошибка соединения с сервером');
  await person.type(await field(), 'Недописанное');
  cleanup();

  await openDialog(boris);
  expect(await field()).toHaveValue('Недописанное');
  expect(await shown('Важное')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByText('Отправлено');
  const keys = sentTo('/api/send-message').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await stored(boris, anna)).toEqual(['Важное']);
  cleanup();

  await openDialog(boris);
  await shown('Важное');
  expect(screen.queryByText('Не отправлено')).toBeNull();
});

test('what is written is shown even where the conversation could not be loaded', async () => {
  await send(boris, anna, 'Раньше');
  failNext('GET', `/api/messages/${boris.id}`, { status: 500 }, 100);
  failNext('POST', '/api/send-message', 'network');
  const person = await openDialog(boris);
  await person.type(await field(), 'Слышно?{Enter}');
  expect(await shown('Слышно?')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Удалить' })).toBeVisible();
  forgetPlans();
  await person.click(
    await screen.findByRole('button', { name: 'Не получилось загрузить. Повторить' }),
  );
  expect(await shown('Раньше')).toBeVisible();
  expect(await shown('Слышно?')).toBeVisible();
});

test('an unsent message that repeats an earlier one is still there after a reload', async () => {
  const person = await openDialog(boris);
  await person.type(await field(), '+{Enter}');
  await screen.findByText('Отправлено');
  failNext('POST', '/api/send-message', 'network');
  await person.type(await field(), '+{Enter}');
  await screen.findByRole('alert');
  cleanup();

  const again = await openDialog(boris);
  await screen.findByText('Отправлено');
  await again.click(await screen.findByRole('button', { name: 'Повторить' }));
  await waitFor(async () => expect(await stored(boris, anna)).toEqual(['+', '+']));
  await waitFor(() => expect(screen.getAllByText('Отправлено')).toHaveLength(2));
});

test('a message whose answer was lost is known by its key, and waits no more', async () => {
  const person = await openDialog(boris);
  const { fetch: answer } = world.app;
  world.app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest);
    return request.url.endsWith('/send-message') ? new Response('', { status: 502 }) : response;
  };
  await person.type(await field(), 'Дошло{Enter}');
  await screen.findByText('Отправлено');
  expect(screen.getAllByText('Дошло', { selector: 'p *' })).toHaveLength(1);
  cleanup();

  await openDialog(boris);
  await shown('Дошло');
  expect(screen.queryByText('Не отправлено')).toBeNull();
  expect(await stored(boris, anna)).toEqual(['Дошло']);
});

test('a message is sent once where a server of an earlier version tells no keys', async () => {
  const person = await openDialog(boris);
  const { fetch: answer } = world.app;
  const shownAlready = Promise.withResolvers<void>();
  world.app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest);
    if (request.url.endsWith('/send-message')) await shownAlready.promise;
    if (!request.url.includes('/api/messages/') || response.status !== 200) return response;
    const page = (await response.json()) as Message[];
    return Response.json(page.map((message) => ({ ...message, send_key: undefined })));
  };
  await person.type(await field(), 'Один раз{Enter}');
  await screen.findByText('Отправлено');
  shownAlready.resolve();
  await waitFor(() => expect(screen.queryByText('Отправляется')).toBeNull());
  await roundTrip();
  expect(sentTo('/api/send-message')).toHaveLength(1);
  expect(screen.getAllByText('Один раз', { selector: 'p *' })).toHaveLength(1);
});

test('what waits to be sent belongs to the person who wrote it', async () => {
  const person = await openDialog(boris);
  failNext('POST', '/api/send-message', 'network');
  await person.type(await field(), 'От Анны{Enter}');
  await screen.findByRole('alert');
  cleanup();

  const vera = await world.as('vera');
  await openDialog(boris, vera);
  await field();
  await screen.findByText(/Напишите первым/u);
  expect(screen.queryByText('От Анны', { selector: 'p *' })).toBeNull();
  cleanup();
  await openDialog(boris);
  expect(await shown('От Анны')).toBeVisible();
});

test('an unsent message is changed or given up', async () => {
  const person = await openDialog(boris);
  failNext('POST', '/api/send-message', { status: 500, detail: 'Не сейчас' }, 2);
  await person.type(await field(), 'С ашипкой{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Не сейчас');
  await person.click(screen.getByRole('button', { name: 'Изменить' }));
  expect(await field()).toHaveValue('С ашипкой');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await person.type(await field(), '{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Удалить' }));
  expect(screen.queryByText('С ашипкой', { selector: 'p *' })).not.toBeInTheDocument();
  expect(await stored(boris, anna)).toEqual([]);
});

test('whoever writes too often is told how long to wait', async () => {
  const person = await openDialog(boris);
  failNext('POST', '/api/send-message', { status: 429, detail: messageTexts.tooOften(40) });
  await person.type(await field(), 'Ещё{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Писать снова можно через 40 с');
});

test('older pages come on scrolling up, fifteen at a time, each message once', async () => {
  for (let number = 1; number <= 40; number += 1) await send(boris, anna, `Письмо ${number}`);
  await openDialog(boris);
  await shown('Письмо 40');
  const log = await history();
  const letters = () => within(log).getAllByText(/^Письмо/u, { selector: 'p *' }).length;
  expect(letters()).toBe(15);
  fireEvent.scroll(log);
  await waitFor(() => expect(letters()).toBe(30));
  await send(boris, anna, 'Письмо 41');
  await waitFor(() => expect(letters()).toBe(31));
  fireEvent.scroll(log);
  await waitFor(() => expect(letters()).toBe(41));
  expect(
    new Set(
      within(log)
        .getAllByText(/^Письмо/u)
        .map((one) => one.textContent),
    ).size,
  ).toBe(41);
});

test('what the other writes appears by itself', async () => {
  await openDialog(boris);
  await field();
  await waitFor(() => expect(sentTo('/api/live', 'GET').length).toBeGreaterThan(0));
  await send(boris, anna, 'Вы ещё здесь?');
  expect(await shown('Вы ещё здесь?')).toBeVisible();
});

test('without live updates the polls bring it; what has not changed costs a 304', async () => {
  failNext('GET', '/api/live', { status: 503 }, 100);
  await openDialog(boris);
  await field();
  const path = `/api/messages/${boris.id}`;
  await waitFor(() => expect(sentTo(path, 'GET').length).toBeGreaterThan(1));
  expect(sentTo(path, 'GET').at(-1)?.headers.get('if-none-match')).toMatch(/^W\//u);
  await send(boris, anna, 'Сама по себе');
  expect(await shown('Сама по себе')).toBeVisible();
});

test('blocking closes the dialog; both sides see it; unblocking brings it back', async () => {
  await send(boris, anna, 'Спам');
  const person = await openDialog(boris);
  await shown('Спам');
  const choose = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: 'Действия с диалогом' }));
    await person.click(screen.getByRole('menuitem', { name }));
  };
  await choose('Заблокировать');
  failNext('POST', `/api/block/${boris.id}`, { status: 500, detail: 'Не вышло' });
  const sure = () => question('Заблокировать пользователя?');
  await person.click((await sure()).getByRole('button', { name: 'Заблокировать' }));
  expect(await screen.findByText('Не вышло')).toBeInTheDocument();
  await choose('Заблокировать');
  await person.click((await sure()).getByRole('button', { name: 'Заблокировать' }));
  await waitFor(() => expect(addressed()).toEqual({}));

  fireEvent.click(await screen.findByRole('link', { name: /^boris/u }));
  expect(await screen.findByText('Вы заблокировали пользователя')).toBeVisible();
  await choose('Разблокировать');
  const back = await question('Разблокировать пользователя?');
  await person.click(back.getByRole('button', { name: 'Разблокировать' }));
  expect(await shown('Спам')).toBeVisible();

  await boris.post(`/api/block/${anna.id}`);
  expect(await screen.findByText('Пользователь заблокировал вас')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('support cannot be blocked', async () => {
  await openDialog(0);
  await field();
  expect(screen.queryByRole('button', { name: 'Действия с диалогом' })).not.toBeInTheDocument();
});

test('a link to one of our ads is a card; other links open safely in a tab of their own', async () => {
  const id = await publishPet(world, boris, { title: 'Щенок Граф' });
  await send(boris, anna, `Вот он: https://petskod.test/post/${id}`);
  await send(boris, anna, 'Клуб: https://example.com/club javascript:alert(1)');
  await send(boris, anna, 'Нет такого: https://petskod.test/post/999');
  await openDialog(boris);
  const card = await screen.findByRole('link', { name: /Щенок Граф.*15\s000/u });
  expect(card).toHaveAttribute('href', `/post/${id}`);
  const link = await screen.findByRole('link', { name: 'https://example.com/club' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.queryByRole('link', { name: /javascript/u })).not.toBeInTheDocument();
  await screen.findByRole('link', { name: 'https://petskod.test/post/999' });
  expect(sentTo('/api/articles/by-ids')).toHaveLength(1);
});

test('on a narrow screen one pane is shown; back leads to the dialogs', async () => {
  changeDevice({ isWide: false });
  await send(boris, anna, 'Привет');
  const person = await open('/messages', anna);
  await person.click(await screen.findByRole('link', { name: /^boris/u }));
  await shown('Привет');
  expect(screen.getByRole('heading', { level: 1, name: 'boris' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Диалоги' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'К диалогам' }));
  expect(await screen.findByRole('navigation', { name: 'Диалоги' })).toBeVisible();
});

test('failures of both lists are told and mended by a tap', async () => {
  failNext('GET', '/api/dialogs', { status: 500 }, 1);
  failNext('GET', `/api/messages/${boris.id}`, { status: 500 }, 1);
  const person = await openDialog(boris);
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.length).toBeGreaterThan(0);
  for (const again of screen.queryAllByRole('button', { name: 'Попробовать ещё раз' })) {
    await person.click(again);
  }
  expect(await screen.findByRole('link', { name: /^Поддержка/u })).toBeVisible();
  expect(await history()).toBeVisible();
});

test('«Написать» greets the author once and leads to the dialog', async () => {
  const id = await publishPet(world, boris, { title: 'Щенок Граф' });
  const person = await open(`/post/${id}`, anna);
  failNext('POST', '/api/send-message', { status: 403, detail: 'Нельзя' });
  await person.click(await screen.findByRole('button', { name: 'Написать' }));
  expect(await screen.findByText('Ошибка: Нельзя')).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Написать' }));
  await history();
  expect(addressed()).toEqual({ with: String(boris.id) });
  cleanup();

  const again = await open(`/post/${id}`, anna);
  await again.click(await screen.findByRole('button', { name: 'Написать' }));
  await history();
  expect(await stored(boris, anna)).toEqual([
    `Здравствуйте! Пишу по вашему объявлению «Щенок Граф»: https://petskod.test/post/${id}`,
  ]);
});

test('a visitor who logs in to write lands in the dialog, the author greeted', async () => {
  const id = await publishPet(world, boris, { title: 'Щенок Граф' });
  const visitor = await open(`/post/${id}`);
  await visitor.click(await screen.findByRole('button', { name: 'Написать' }));
  await visitor.click((await question('Нужно войти')).getByRole('button', { name: 'Войти' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Вход' })).toBeVisible();
  act(() => signIn(anna.token));
  await history();
  expect(addressed()).toEqual({ with: String(boris.id) });
  expect(await stored(boris, anna)).toHaveLength(1);
});

test('who has thought better of writing is not held to it', async () => {
  const id = await publishPet(world, boris, { title: 'Щенок Граф' });
  const visitor = await open(`/post/${id}`);
  await visitor.click(await screen.findByRole('button', { name: 'Написать' }));
  await visitor.click((await question('Нужно войти')).getByRole('button', { name: 'Войти' }));
  await screen.findByRole('heading', { level: 1, name: 'Вход' });
  act(() => window.history.back());
  expect(await screen.findByRole('button', { name: 'Написать' })).toBeVisible();
  act(() => signIn(anna.token));
  // The hearts are asked for after the login as well, and later than a greeting would have gone.
  await waitFor(() => expect(sentTo('/api/favorites', 'GET')).toHaveLength(1));
  expect(sentTo('/api/send-message')).toEqual([]);
});

test('a visitor is asked in; nobody writes to themselves or as an admin', async () => {
  const id = await publishPet(world, boris, { title: 'Щенок Граф' });
  const visitor = await open(`/post/${id}`);
  await visitor.click(await screen.findByRole('button', { name: 'Написать' }));
  expect((await question('Нужно войти')).getByText(/Чтобы написать автору/u)).toBeVisible();
  cleanup();

  for (const person of [boris, await world.as('admin')]) {
    await open(`/post/${id}`, person);
    await screen.findByRole('button', { name: 'Удалить' });
    expect(screen.queryByRole('button', { name: 'Написать' })).not.toBeInTheDocument();
    cleanup();
  }
});

test('a visitor is led to the login', async () => {
  await open('/messages?with=1001');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(sessionStorage.getItem('return-path')).toBe('/messages?with=1001');
});
