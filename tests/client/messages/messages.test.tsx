import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/messages/messages.ts';
import { delayAnswer, delayNext, failNext, forgetPlans } from '#mock-env/msw/handlers.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { publishPet } from '#tests/support/pets.ts';
import {
  addressed,
  allAnswered,
  leaveToLogIn,
  loginSheet,
  open,
  question,
  roundTrip,
  sentTo,
  serve,
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
const stored = async (user: TestUser, other: TestUser) =>
  (await user.get<Message[]>(`/api/messages/${other.id}?limit=100`)).body.map(({ text }) => text);
/** A screen that loads replaces it once. */
const visible = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeVisible());
const openDialog = (other: TestUser | number, user = anna) =>
  open(`/messages?with=${typeof other === 'number' ? other : other.id}`, user);
const field = () => screen.findByRole('textbox', { name: 'Сообщение' });
const sendButton = () => screen.getByRole('button', { name: 'Отправить' });
const history = () => screen.findByRole('log');
const shown = (text: string) => screen.findByText(text, { selector: 'p *' });
const sentMark = async () => within(await screen.findByRole('log')).findByText('Отправлено');

test('support is first; an empty list shows a message', async () => {
  await open('/messages', anna);
  const list = await screen.findByRole('navigation', { name: 'Диалоги' });
  expect(await within(list).findByRole('link', { name: /^Поддержка/u })).toBeVisible();
  expect(within(list).getByText('Нет диалогов')).toBeVisible();
  expect(within(list).getByRole('link', { name: 'Посмотреть объявления' })).toHaveAttribute(
    'href',
    '/posts',
  );
});

test('an unread message of support leaves the pin on view', async () => {
  await send(await world.as('support'), anna, 'Ваше объявление опубликовано');
  await open('/messages', anna);
  const row = await screen.findByRole('link', { name: /^Поддержка.*1\sнепрочитанное/u });
  expect(within(row).getByTitle('Закреплено')).toBeVisible();
});

test('the list and the conversation show the time of a message with its day', async () => {
  const now = new Date();
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 9, 5);
  world.clock.advance({ seconds: (at.getTime() - world.clock.now().getTime()) / 1000 });
  boris = await world.as('boris');
  await send(boris, anna, 'Утреннее');
  world.clock.advance({ seconds: (now.getTime() - at.getTime()) / 1000 });
  anna = await world.as('anna');
  await openDialog(boris);
  expect(await within(await history()).findByText('Вчера, 09:05')).toBeVisible();
  const list = within(await screen.findByRole('navigation', { name: 'Диалоги' }));
  expect(await list.findByRole('link', { name: /^boris/u })).toHaveTextContent('Вчера, 09:05');
});

test('dialogs show the last message and the unread count; the bar shows the sum', async () => {
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

test('a dialog that does not exist yet has the name of the author', async () => {
  await publishPet(world, boris);
  await openDialog(boris);
  expect(await screen.findByRole('heading', { level: 2, name: 'boris' })).toBeVisible();
  expect(sentTo(`/api/users/${boris.id}`, 'GET')).toHaveLength(1);
});

test('a message is shown at once, sent once, and nothing empty is sent', async () => {
  const user = await openDialog(boris);
  await user.type(await field(), '   ');
  expect(sendButton()).toBeDisabled();
  delayNext('POST', '/api/send-message', 300);
  await user.clear(await field());
  await user.type(await field(), 'Привет!{Enter}');
  expect(await field()).toHaveValue('');
  expect(await screen.findByText('Отправляется')).toBeInTheDocument();
  expect(await sentMark()).toBeInTheDocument();
  expect(screen.getAllByText('Привет!', { selector: 'p *' })).toHaveLength(1);
  expect(await stored(boris, anna)).toEqual(['Привет!']);
});

test('Enter sends and Shift+Enter breaks the line; on a narrow screen Enter breaks it', async () => {
  const user = await openDialog(boris);
  await user.type(await field(), 'Раз{Shift>}{Enter}{/Shift}два{Enter}');
  await waitFor(async () => expect(await stored(boris, anna)).toEqual(['Раз\nдва']));
  act(() => changeDevice({ isWide: false }));
  await user.type(await field(), 'Три{Enter}');
  expect(await field()).toHaveValue('Три\n');
  expect(sentTo('/api/send-message')).toHaveLength(1);
});

test('Enter of an input method sends nothing, in Safari’s order of events too', async () => {
  const user = await openDialog(boris);
  await user.type(await field(), 'にほん');
  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
  expect(await field()).toHaveValue('にほん');
  expect(sentTo('/api/send-message')).toHaveLength(0);
  fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 13 });
  await sentMark();
});

test('a failed message survives a reload, and a retry sends it once', async () => {
  const user = await openDialog(boris);
  failNext('POST', '/api/send-message', { status: 500, detail: 'Не сейчас' });
  await user.type(await field(), 'Важное{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Не сейчас');
  await user.type(await field(), 'Недописанное');
  cleanup();

  await openDialog(boris);
  expect(await field()).toHaveValue('Недописанное');
  expect(await shown('Важное')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  await sentMark();
  const keys = sentTo('/api/send-message').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await stored(boris, anna)).toEqual(['Важное']);
  cleanup();

  await openDialog(boris);
  await shown('Важное');
  expect(screen.queryByText('Не отправлено')).toBeNull();
});

test('an unsent message is shown even when the conversation fails to load', async () => {
  await send(boris, anna, 'Раньше');
  failNext('GET', `/api/messages/${boris.id}`, { status: 500 }, 100);
  failNext('POST', '/api/send-message', { status: 500, detail: 'Не сейчас' });
  const user = await openDialog(boris);
  await user.type(await field(), 'Слышно?{Enter}');
  expect(await shown('Слышно?')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Удалить' })).toBeVisible();
  const retry = await screen.findByRole('button', { name: 'Не получилось загрузить. Повторить' });
  forgetPlans();
  await user.click(retry);
  expect(await shown('Раньше')).toBeVisible();
  expect(await shown('Слышно?')).toBeVisible();
});

test('an unsent message with the text of an earlier one survives a reload', async () => {
  const user = await openDialog(boris);
  await user.type(await field(), '+{Enter}');
  await sentMark();
  failNext('POST', '/api/send-message', { status: 500, detail: 'Не сейчас' });
  await user.type(await field(), '+{Enter}');
  await screen.findByRole('alert');
  cleanup();

  const again = await openDialog(boris);
  await sentMark();
  await again.click(await screen.findByRole('button', { name: 'Повторить' }));
  await waitFor(async () => expect(await stored(boris, anna)).toEqual(['+', '+']));
  await waitFor(() =>
    expect(
      within(screen.getByRole('log')).getAllByText(/^(?:Отправлено|Прочитано)$/u),
    ).toHaveLength(2),
  );
});

test('a message with a lost response is recognized by its key', async () => {
  const user = await openDialog(boris);
  const { fetch: answer } = world.app;
  world.app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest);
    return request.url.endsWith('/send-message') ? new Response('', { status: 502 }) : response;
  };
  await user.type(await field(), 'Дошло{Enter}');
  await sentMark();
  expect(screen.getAllByText('Дошло', { selector: 'p *' })).toHaveLength(1);
  cleanup();

  await openDialog(boris);
  await shown('Дошло');
  expect(screen.queryByText('Не отправлено')).toBeNull();
  expect(await stored(boris, anna)).toEqual(['Дошло']);
});

test('a message is sent once even if an older server returns no keys', async () => {
  const user = await openDialog(boris);
  const { fetch: answer } = world.app;
  const shownAlready = Promise.withResolvers<void>();
  world.app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest);
    if (request.url.endsWith('/send-message')) await shownAlready.promise;
    if (!request.url.includes('/api/messages/') || response.status !== 200) return response;
    const page = (await response.json()) as Message[];
    return Response.json(page.map((message) => ({ ...message, send_key: undefined })));
  };
  await user.type(await field(), 'Один раз{Enter}');
  await sentMark();
  shownAlready.resolve();
  await waitFor(() => expect(screen.queryByText('Отправляется')).toBeNull());
  await roundTrip();
  expect(sentTo('/api/send-message')).toHaveLength(1);
  expect(screen.getAllByText('Один раз', { selector: 'p *' })).toHaveLength(1);
});

test('unsent messages belong to the user who wrote them', async () => {
  const user = await openDialog(boris);
  failNext('POST', '/api/send-message', { status: 500, detail: 'Не сейчас' });
  await user.type(await field(), 'От Анны{Enter}');
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

test('an unsent message is edited or discarded', async () => {
  const user = await openDialog(boris);
  failNext('POST', '/api/send-message', { status: 500, detail: 'Не сейчас' }, 2);
  await user.type(await field(), 'С ашипкой{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Не сейчас');
  await user.click(screen.getByRole('button', { name: 'Изменить' }));
  expect(await field()).toHaveValue('С ашипкой');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(await field(), '{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Удалить' }));
  expect(screen.queryByText('С ашипкой', { selector: 'p *' })).not.toBeInTheDocument();
  expect(await stored(boris, anna)).toEqual([]);
});

test('a failed message is marked in the list, lifts its row and counts in the bar', async () => {
  const vera = await world.as('vera');
  await send(vera, anna, 'От Веры');
  world.clock.advance({ minutes: 1 });
  await send(boris, anna, 'От Бориса');
  const rows = async () =>
    within(await screen.findByRole('navigation', { name: 'Диалоги' }))
      .getAllByRole('link')
      .map((row) => row.textContent.replace(/^./u, ''));
  vi.setSystemTime(world.clock.now());
  const user = await openDialog(vera);
  await shown('От Веры');
  failNext('POST', '/api/send-message', { status: 500, detail: 'Не сейчас' });
  vi.setSystemTime(world.clock.now().getTime() + 60_000);
  await user.type(await field(), 'Важное{Enter}');
  await screen.findByRole('alert');
  const row = await screen.findByRole('link', { name: /vera.*Не отправлено: Важное/u });
  expect((await rows())[1]).toBe(row.textContent.replace(/^./u, ''));
  const bars = await screen.findAllByRole('link', {
    name: /^Сообщения, 1\sнепрочитанное, не отправлено: 1$/u,
  });
  expect(bars).toHaveLength(2);
  expect(bars[0]?.querySelector('[data-count]')).toHaveAttribute('data-count', '2');

  await user.click(screen.getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(screen.queryByText(/Не отправлено/u)).not.toBeInTheDocument());
  expect(screen.getAllByRole('link', { name: /^Сообщения, 1\sнепрочитанное$/u })).toHaveLength(2);
});

test('a failed first message has a row of its own', async () => {
  const user = await openDialog(boris);
  failNext('POST', '/api/send-message', { status: 500, detail: 'Не сейчас' });
  await user.type(await field(), 'Первое{Enter}');
  await screen.findByRole('alert');
  expect(await screen.findByRole('link', { name: /Не отправлено: Первое/u })).toHaveAttribute(
    'href',
    `/messages?with=${boris.id}`,
  );
});

test('without a connection messages wait, and go out at the next successful poll', async () => {
  const user = await openDialog(boris);
  await screen.findByRole('link', { name: /^Поддержка/u });
  await waitFor(() => expect(sentTo('/api/live', 'GET').length).toBeGreaterThan(0));
  failNext('GET', '/api/dialogs', 'network', 100);
  failNext('GET', `/api/messages/${boris.id}`, 'network', 100);
  failNext('POST', '/api/send-message', 'network');
  await user.type(await field(), 'Раз{Enter}');
  await visible('Отправим, когда появится связь');
  expect(screen.getByRole('link', { name: /Ждёт отправки: Раз/u })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('Не отправлено')).not.toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: /не отправлено/u })).toEqual([]);

  forgetPlans();
  await waitFor(async () => expect(await stored(boris, anna)).toEqual(['Раз']), { timeout: 5000 });
  await waitFor(() => expect(screen.queryByText('Отправим, когда появится связь')).toBeNull());
}, 10_000);

test('over the rate limit messages wait with a countdown and go out by themselves', async () => {
  const limited = await testApp();
  serve(limited);
  const [writer, reader] = [await limited.as('anna'), await limited.as('boris')];
  for (let number = 1; number <= 19; number += 1) await send(writer, reader, `Письмо ${number}`);
  const user = await openDialog(reader, writer);
  await user.type(await field(), 'Двадцатое{Enter}');
  await user.type(await field(), 'Ждёт{Enter}');
  expect(await screen.findByText(/Отправим через 60\sсекунд/u)).toBeVisible();
  await user.type(await field(), 'Ждёт тоже{Enter}');
  expect(await screen.findAllByText(/Отправим через 60\sсекунд/u)).toHaveLength(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  limited.clock.advance({ seconds: 20 });
  vi.setSystemTime(limited.clock.now());
  await waitFor(() => expect(screen.getAllByText(/Отправим через 40\sсекунд/u)).toHaveLength(2));
  limited.clock.advance({ seconds: 41 });
  vi.setSystemTime(limited.clock.now());
  await waitFor(
    async () => expect((await stored(reader, writer)).slice(-2)).toEqual(['Ждёт', 'Ждёт тоже']),
    { timeout: 5000 },
  );
}, 20_000);

test('a pasted text over the limit is kept, counted and not sent', async () => {
  const user = await openDialog(boris);
  await user.click(await field());
  await user.paste('я'.repeat(4012));
  expect(await field()).toHaveValue('я'.repeat(4012));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Слишком длинно: сократите на 12\sзнаков$/u,
  );
  expect(screen.getByText(/^4\s012 \/ 4\s000$/u)).toBeVisible();
  expect(sendButton()).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(sentTo('/api/send-message')).toEqual([]);
  await user.keyboard('{Backspace>12/}');
  expect(screen.queryByRole('alert')).toBeEmptyDOMElement();
  expect(sendButton()).toBeEnabled();
});

test('scrolling up loads older pages of fifteen, each message once', async () => {
  for (let number = 1; number <= 40; number += 1) await send(boris, anna, `Письмо ${number}`);
  await stored(anna, boris);
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

test('messages from the other user appear without a reload', async () => {
  await openDialog(boris);
  await field();
  await waitFor(() => expect(sentTo('/api/live', 'GET').length).toBeGreaterThan(0));
  await send(boris, anna, 'Вы ещё здесь?');
  expect(await shown('Вы ещё здесь?')).toBeVisible();
});

test('without live updates polls load messages; unchanged ones get a 304', async () => {
  failNext('GET', '/api/live', { status: 503 }, 100);
  await openDialog(boris);
  await field();
  const path = `/api/messages/${boris.id}`;
  await waitFor(() =>
    expect(sentTo(path, 'GET').at(-1)?.headers.get('if-none-match')).toMatch(/^W\//u),
  );
  await send(boris, anna, 'Сама по себе');
  expect(await shown('Сама по себе')).toBeVisible();
});

test('blocking closes the dialog for both users; unblocking reopens it', async () => {
  await send(boris, anna, 'Спам');
  const user = await openDialog(boris);
  await shown('Спам');
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Действия с диалогом' }));
    const menu = await screen.findByRole('dialog', { name: 'Действия с диалогом' });
    await user.click(within(menu).getByRole('button', { name }));
  };
  await choose('Заблокировать');
  failNext('POST', `/api/block/${boris.id}`, { status: 500, detail: 'Не вышло' });
  const sure = () => question('Заблокировать пользователя?');
  await user.click((await sure()).getByRole('button', { name: 'Заблокировать' }));
  // It moves out of the closing question.
  await screen.findByText('Не вышло');
  await choose('Заблокировать');
  await user.click((await sure()).getByRole('button', { name: 'Заблокировать' }));
  await waitFor(() => expect(addressed()).toEqual({}));

  fireEvent.click(await screen.findByRole('link', { name: /^boris/u }));
  await visible('Вы заблокировали пользователя');
  await choose('Разблокировать');
  const back = await question('Разблокировать пользователя?');
  await user.click(back.getByRole('button', { name: 'Разблокировать' }));
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

test('a link to an ad is a card; other links open safely in a new tab', async () => {
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
  await send(anna, boris, 'Здравствуйте');
  await send(boris, anna, 'Привет');
  const user = await open('/messages', anna);
  await user.click(await screen.findByRole('link', { name: /^boris/u }));
  await shown('Привет');
  // The bar shows under the name when the other user was here.
  const heading = screen.getByRole('heading', { level: 1, name: 'boris' });
  expect(await screen.findByText(/^был\(а\)/u)).toBe(heading.nextElementSibling);
  expect(screen.queryByRole('navigation', { name: 'Диалоги' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'К диалогам' }));
  expect(await screen.findByRole('navigation', { name: 'Диалоги' })).toBeVisible();
});

test('failures of both lists are shown and can be retried', async () => {
  failNext('GET', '/api/dialogs', { status: 500 }, 1);
  failNext('GET', `/api/messages/${boris.id}`, { status: 500 }, 1);
  const user = await openDialog(boris);
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.length).toBeGreaterThan(0);
  for (const again of screen.queryAllByRole('button', { name: 'Попробовать ещё раз' })) {
    await user.click(again);
  }
  expect(await screen.findByRole('link', { name: /^Поддержка/u })).toBeVisible();
  expect(await history()).toBeVisible();
});

test('«Написать» sends one greeting and opens the dialog', async () => {
  const id = await publishPet(world, boris, { title: 'Щенок Граф' });
  const user = await open(`/post/${id}`, anna);
  failNext('POST', '/api/send-message', { status: 403, detail: 'Нельзя' });
  await user.click(await screen.findByRole('button', { name: 'Написать' }));
  expect(await screen.findByText('Ошибка: Нельзя')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Написать' }));
  await history();
  expect(addressed()).toEqual({ with: String(boris.id), about: `pets-${id}` });
  cleanup();

  const again = await open(`/post/${id}`, anna);
  await again.click(await screen.findByRole('button', { name: 'Написать' }));
  await history();
  expect(await stored(boris, anna)).toEqual([
    `Здравствуйте! Пишу по вашему объявлению «Щенок Граф»: https://petskod.test/post/${id}`,
  ]);
});

test('«Написать» turns the dialog to the ad, which the next message is about', async () => {
  const [graf, baron] = [
    await publishPet(world, boris, { title: 'Щенок Граф' }),
    await publishPet(world, boris, { title: 'Щенок Барон' }),
  ];
  const write = async (id: number) => {
    const user = await open(`/post/${id}`, anna);
    await user.click(await screen.findByRole('button', { name: 'Написать' }));
    await history();
    return user;
  };
  const inLog = async () =>
    within(await history())
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));
  const sent = async () => (await boris.get<Message[]>(`/api/messages/${anna.id}`)).body;
  await write(graf);
  cleanup();
  await write(baron);
  cleanup();
  const user = await write(graf);
  expect((await sent()).map(({ about }) => about)).toEqual([graf, baron]);
  const top = (await screen.findAllByRole('link', { name: /^Щенок Граф/u })).filter(
    (link) => !link.closest('[role=log]'),
  );
  expect(top.map((link) => link.getAttribute('href'))).toContain(`/post/${graf}`);
  await waitFor(async () => expect(await inLog()).toContain(`/post/${baron}`));
  await user.type(await field(), 'Он ещё у вас?{Enter}');
  await waitFor(async () => expect(await sent()).toHaveLength(3));
  expect((await sent()).at(-1)).toMatchObject({ text: 'Он ещё у вас?', about: graf });
});

test('a greeting that was deleted is sent again, once', async () => {
  const id = await publishPet(world, boris, { title: 'Щенок Граф' });
  const write = async () => {
    const user = await open(`/post/${id}`, anna);
    await user.click(await screen.findByRole('button', { name: 'Написать' }));
    await history();
    cleanup();
  };
  const greetings = async () =>
    (await anna.get<Message[]>(`/api/messages/${boris.id}`)).body.filter(
      ({ is_deleted: isDeleted }) => !isDeleted,
    );
  await write();
  for (const _ of [1, 2]) {
    const [greeting] = await greetings();
    await anna.delete(`/api/messages/${greeting?.id}`);
    expect(await greetings()).toEqual([]);
    await write();
    await write();
    expect(await greetings()).toHaveLength(1);
  }
});

test.each([
  ['another screen', 'Избранное', 'Избранное'],
  ['another ad', /Щенок Барон/u, 'Щенок Барон'],
])('a greeting that is answered late leaves the user on %s', async (_, link, title) => {
  const id = await publishPet(world, boris, { title: 'Щенок Граф' });
  await publishPet(world, boris, { title: 'Щенок Барон' });
  const user = await open(`/post/${id}`, anna);
  const { promise, resolve } = Promise.withResolvers<void>();
  delayNext('POST', '/api/send-message', promise);
  await user.click(await screen.findByRole('button', { name: 'Написать' }));
  await waitFor(() => expect(sentTo('/api/send-message')).toHaveLength(1));
  await user.click((await screen.findAllByRole('link', { name: link }))[0] as HTMLElement);
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.queryByRole('button', { name: 'Написать', busy: true })).toBeNull();
  const { pathname } = window.location;
  resolve();
  await allAnswered();
  expect(window.location.pathname).toBe(pathname);
  expect(heading).toBeVisible();
  expect(await stored(boris, anna)).toHaveLength(1);
});

test('a visitor who logs in to write lands in the dialog, with the greeting sent', async () => {
  const id = await publishPet(world, boris, { title: 'Щенок Граф' });
  const visitor = await open(`/post/${id}`);
  await visitor.click(await screen.findByRole('button', { name: 'Написать' }));
  await leaveToLogIn(visitor);
  await open(`/post/${id}`, anna);
  await history();
  expect(addressed()).toEqual({ with: String(boris.id), about: `pets-${id}` });
  expect(await stored(boris, anna)).toHaveLength(1);
});

test('opening another ad cancels the pending greeting', async () => {
  const id = await publishPet(world, boris, { title: 'Щенок Граф' });
  const visitor = await open(`/post/${id}`);
  await visitor.click(await screen.findByRole('button', { name: 'Написать' }));
  await leaveToLogIn(visitor);
  await open(`/post/${await publishPet(world, boris)}`);
  expect(await screen.findByRole('button', { name: 'Написать' })).toBeVisible();
  cleanup();
  await open(`/post/${id}`, anna);
  // Favorites load after the login as well, later than a greeting would be sent.
  await waitFor(() => expect(sentTo('/api/favorites', 'GET')).toHaveLength(1));
  expect(sentTo('/api/send-message')).toEqual([]);
});

test('a visitor gets the login; authors and admins get no button', async () => {
  const id = await publishPet(world, boris, { title: 'Щенок Граф' });
  const visitor = await open(`/post/${id}`);
  await visitor.click(await screen.findByRole('button', { name: 'Написать' }));
  expect((await loginSheet()).getByText(/Чтобы написать автору/u)).toBeVisible();
  cleanup();

  for (const user of [boris, await world.as('admin')]) {
    await open(`/post/${id}`, user);
    await screen.findByRole('button', { name: 'Ещё действия' });
    expect(screen.queryByRole('button', { name: 'Написать' })).not.toBeInTheDocument();
    cleanup();
  }
});

test('a visitor is sent to the login', async () => {
  await open('/messages?with=1001');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(sessionStorage.getItem('return-path')).toBe('/messages?with=1001');
});

test.each([
  ['phone', false],
  ['desktop', true],
])('on a %s a conversation with nobody says so and leads to the dialogs', async (_on, isWide) => {
  changeDevice({ isWide });
  await send(boris, anna, 'Здравствуйте');
  const user = await open('/messages?with=999999', anna);
  await screen.findByText('Такого собеседника нет', { selector: 'h2' });
  expect(screen.queryByText(/Проверьте связь/u)).toBeNull();
  expect(screen.queryByText('Новый диалог')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Сообщение' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'К диалогам' }));
  expect(await screen.findByText('Здравствуйте')).toBeVisible();
  expect(window.location.search).toBe('');
});

test('a conversation with a deleted user can be read and removed, not continued', async () => {
  await send(boris, anna, 'Отдам в хорошие руки');
  await boris.post('/api/delete-account');
  const user = await openDialog(boris);
  expect(await shown('Отдам в хорошие руки')).toBeVisible();
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Удалённый пользователь' }),
  ).toBeVisible();
  expect(screen.queryByText('boris')).toBeNull();
  expect(screen.getByText(/Собеседник удалил аккаунт/u)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Сообщение' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Действия с диалогом' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Убрать диалог' }));
  const sure = await question('Убрать диалог?');
  // A poll that has been answered before the removal and arrives after it.
  const { promise, resolve } = Promise.withResolvers<void>();
  const polls = () => sentTo('/api/dialogs', 'GET').length;
  const before = polls();
  delayAnswer('GET', '/api/dialogs', promise);
  await send(await world.as('vera'), anna, 'Здравствуйте');
  await waitFor(() => expect(polls()).toBeGreaterThan(before));
  await user.click(sure.getByRole('button', { name: 'Убрать' }));
  await waitFor(() => expect(addressed()).toEqual({}));
  expect(screen.queryByRole('link', { name: /Удалённый/u })).toBeNull();
  const row = vi.fn<() => void>();
  const observer = new MutationObserver(
    () => screen.queryByRole('link', { name: /Удалённый/u }) && row(),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  resolve();
  await allAnswered();
  observer.disconnect();
  expect(row).not.toHaveBeenCalled();
  expect(await stored(anna, boris)).toEqual([]);
});

test('a dialog that cannot be removed stays, with the reason', async () => {
  await send(boris, anna, 'Пока');
  await boris.post('/api/delete-account');
  const user = await openDialog(boris);
  failNext('DELETE', `/api/dialogs/${boris.id}`, { status: 503, detail: 'Сервер отдыхает' });
  await user.click(await screen.findByRole('button', { name: 'Убрать диалог' }));
  await user.click((await question('Убрать диалог?')).getByRole('button', { name: 'Убрать' }));
  await screen.findByText('Сервер отдыхает');
  expect(screen.getByRole('link', { name: /Удалённый пользователь/u })).toBeVisible();
});

test('the composer goes when the other user deletes the account meanwhile', async () => {
  await send(boris, anna, 'Пока');
  const user = await openDialog(boris);
  await shown('Пока');
  await boris.post('/api/delete-account');
  await user.type(await field(), 'Вы ещё здесь?{Enter}');
  expect(await screen.findByText(/Собеседник удалил аккаунт/u)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Сообщение' })).toBeNull();
  expect(await stored(anna, boris)).toEqual(['Пока']);
});

test('a dialog is put away from the list, and a new message brings it back', async () => {
  await send(boris, anna, 'Привет');
  const user = await open('/messages', anna);
  const row = () => screen.queryByRole('link', { name: /^boris/u });
  await user.click(await screen.findByRole('button', { name: 'Действия: boris' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Действия: boris' }));
  await user.click(sheet.getByRole('button', { name: 'В архив' }));
  await waitFor(() => expect(row()).toBeNull());
  // What waits there is quiet.
  expect(screen.queryByRole('link', { name: /^Сообщения, 1/u })).toBeNull();
  await user.click(screen.getByRole('link', { name: /^Архив 1$/u }));
  await waitFor(() => expect(row()).toBeVisible());
  await user.click(screen.getByRole('link', { name: 'Все диалоги' }));
  await waitFor(() => expect(row()).toBeNull());
  await waitFor(() => expect(sentTo('/api/live', 'GET').length).toBeGreaterThan(0));
  await send(boris, anna, 'Ау');
  expect(await screen.findByRole('link', { name: /^boris.*Ау/u })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Архив/u })).toBeNull();
});

test('a dialog is muted in its menu: the list says so, and the bars do not count it', async () => {
  await send(boris, anna, 'Привет');
  const user = await openDialog(boris);
  await user.click(await screen.findByRole('button', { name: 'Действия с диалогом' }));
  await user.click(await screen.findByRole('button', { name: 'Без уведомлений' }));
  await user.click(screen.getByRole('link', { name: /^Поддержка/u }));
  await waitFor(() => expect(sentTo('/api/live', 'GET').length).toBeGreaterThan(0));
  await send(boris, anna, 'Ау');
  expect(
    await screen.findByRole('link', { name: /^boris Без уведомлений.*Ау 1\sнепрочитанное/u }),
  ).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Сообщения, /u })).toBeNull();
  cleanup();
  await openDialog(boris);
  await user.click(await screen.findByRole('button', { name: 'Действия с диалогом' }));
  await user.click(await screen.findByRole('button', { name: 'Включить уведомления' }));
  await waitFor(() => expect(screen.queryByTitle('Без уведомлений')).toBeNull());
});

test('a dialog leaves for the archive from its own menu', async () => {
  await send(boris, anna, 'Привет');
  const user = await openDialog(boris);
  await user.click(await screen.findByRole('button', { name: 'Действия с диалогом' }));
  await user.click(await screen.findByRole('button', { name: 'В архив' }));
  expect(await screen.findByText('Выберите, кому написать')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^boris/u })).toBeNull();
});
