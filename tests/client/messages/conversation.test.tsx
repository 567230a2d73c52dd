import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Message } from '#contract/messages/messages.ts';
import { failNext, forgetPlans } from '#mock-env/msw/handlers.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { photoFile } from '#tests/support/photos.ts';
import { open, question, sentTo, serve } from '#tests/support/screens.tsx';
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

async function send(from: TestUser, to: TestUser, text: string, more: object = {}) {
  const body = { to_user: to.id, text, ...more };
  const answer = await from.post<{ id: number }>('/api/send-message', body);
  expectOk(answer);
  return answer.body.id;
}
const stored = async (user: TestUser, other: TestUser) =>
  (await user.get<Message[]>(`/api/messages/${other.id}?limit=100&history=1`)).body;
const openDialog = (other: TestUser, user = anna) => open(`/messages?with=${other.id}`, user);
const field = () => screen.findByRole('textbox', { name: 'Сообщение' });
const log = () => screen.findByRole('log');
const shown = (text: string) => screen.findByText(text, { selector: 'p *' });
/** Waits for the bubble: sending and paging replace the element. */
const see = (text: string) =>
  waitFor(() => expect(screen.getByText(text, { selector: 'p *' })).toBeVisible());
const isLive = () => waitFor(() => expect(sentTo('/api/live', 'GET').length).toBeGreaterThan(0));

test('the ad stands on top of the conversation, another one above its message', async () => {
  const [first, second] = [
    await publishPet(world, boris, { title: 'Бусинка' }),
    await publishPet(world, boris, { title: 'Снежок', price: 700 }),
  ];
  await send(anna, boris, 'Про первую', { about: first });
  await send(anna, boris, 'А этот?', { about: second });
  await openDialog(boris);
  const inside = within(await log());
  expect(await inside.findByRole('link', { name: /Бусинка/u })).toBeVisible();
  const cards = await screen.findAllByRole('link', { name: /^Снежок/u });
  expect(cards[0]).toHaveTextContent(/700/u);
  expect(inside.queryAllByRole('link', { name: /^Снежок/u })).not.toContain(cards[0]);
  expect(await screen.findByTitle('Снежок')).toBeVisible();
});

test('questions about the ad are sent by a tap; its author has saved answers', async () => {
  const ad = await publishPet(world, boris);
  await send(anna, boris, 'Здравствуйте!', { about: ad });
  const user = await openDialog(boris);
  await user.click(await screen.findByRole('button', { name: 'Есть прививки?' }));
  await waitFor(async () =>
    expect((await stored(anna, boris)).map(({ text }) => text)).toContain('Есть прививки?'),
  );
  await see('Есть прививки?');
  expect(screen.queryByRole('button', { name: 'Есть прививки?' })).toBeNull();
  cleanup();

  const author = await openDialog(anna, boris);
  await author.click(await screen.findByRole('button', { name: 'Готовые ответы' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Готовые ответы' }));
  await author.type(await sheet.findByRole('textbox', { name: 'Новый ответ' }), 'Да, привит');
  await author.click(sheet.getByRole('button', { name: 'Сохранить' }));
  await author.click(await sheet.findByRole('button', { name: 'Да, привит' }));
  expect(await field()).toHaveValue('Да, привит');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await author.clear(await field());
  expect(await screen.findByRole('button', { name: 'Да, привит' })).toBeVisible();
  cleanup();

  // Saved with the account: another device has it too.
  localStorage.clear();
  const elsewhere = await openDialog(anna, boris);
  expect(await screen.findByRole('button', { name: 'Да, привит' })).toBeVisible();
  await elsewhere.click(screen.getByRole('button', { name: 'Готовые ответы' }));
  const again = within(await screen.findByRole('dialog', { name: 'Готовые ответы' }));
  failNext('POST', '/api/ready-answers', 'network');
  await elsewhere.type(await again.findByRole('textbox'), 'Торг уместен');
  await elsewhere.click(again.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(again.getByRole('textbox')).toHaveAccessibleDescription(/Ошибка соединения/u),
  );
  expect(again.getByRole('textbox')).toHaveValue('Торг уместен');
  await elsewhere.click(again.getByRole('button', { name: 'Удалить ответ «Да, привит»' }));
  await waitFor(() => expect(again.queryByRole('button', { name: 'Да, привит' })).toBeNull());
  expect((await boris.get('/api/ready-answers')).body).toEqual([]);
});

test('a message has one tick until it is read; the list says so too', async () => {
  await send(anna, boris, 'Видели?');
  await openDialog(boris);
  expect(await within(await log()).findByTitle('Отправлено')).toBeVisible();
  const list = within(await screen.findByRole('navigation', { name: 'Диалоги' }));
  const row = await list.findByRole('link', { name: /^boris/u });
  await waitFor(() => expect(row).toHaveTextContent('Вы: Видели?'));
  expect(within(row).getByTitle('Отправлено')).toBeVisible();
  await isLive();
  expectOk(await boris.get(`/api/messages/${anna.id}`));
  expect(await within(await log()).findByTitle('Прочитано')).toBeVisible();
  expect(await within(row).findByTitle('Прочитано')).toBeVisible();
});

test('typing is told to the other side, and shown with when they were here', async () => {
  // Presence is for both sides of a talk.
  await send(anna, boris, 'Здравствуйте');
  await send(boris, anna, 'Привет');
  const user = await openDialog(boris);
  await shown('Привет');
  expect(await screen.findByText(/^был\(а\)/u)).toBeVisible();
  await waitFor(async () => {
    // A stream that opens later tells only what comes then.
    world.clock.advance({ seconds: 3 });
    expectOk(await boris.post(`/api/typing/${anna.id}`));
    expect(screen.getAllByText('печатает…').length).toBe(2);
  });
  await send(boris, anna, 'Вот');
  await shown('Вот');
  expect(screen.queryByText('печатает…')).toBeNull();
  // Screen readers hear it without being interrupted.
  const said = await screen.findByText('boris: Вот');
  expect(said.closest('[aria-live="polite"]')).not.toBeNull();
  await user.type(await field(), 'Да');
  await waitFor(() => expect(sentTo(`/api/typing/${boris.id}`)).toHaveLength(1));
});

test('a right click offers reply, copy, report; an own message can be deleted for both', async () => {
  await send(boris, anna, 'Во сколько?');
  const user = await openDialog(boris);
  fireEvent.contextMenu(await shown('Во сколько?'));
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual(['Ответить', 'Скопировать текст', 'Пожаловаться']);
  await user.click(screen.getByRole('menuitem', { name: 'Ответить' }));
  await waitFor(async () => expect(await field()).toHaveFocus());
  await user.keyboard('В пять{Enter}');
  const answer = await shown('В пять');
  const bubble = answer.closest('[data-key]');
  expect(bubble).toHaveTextContent('borisВо сколько?');
  await waitFor(async () =>
    expect((await stored(boris, anna)).at(-1)?.reply_to?.text).toBe('Во сколько?'),
  );

  await waitFor(() => expect(bubble).toHaveAttribute('data-id'));
  fireEvent.contextMenu(answer);
  await user.click(screen.getByRole('menuitem', { name: 'Удалить у обоих' }));
  const sure = await question('Удалить сообщение?');
  await user.click(sure.getByRole('button', { name: 'Удалить у обоих' }));
  expect(await within(await log()).findByText('Сообщение удалено')).toBeVisible();
  expect((await stored(boris, anna)).at(-1)).toMatchObject({ text: '', is_deleted: true });

  await isLive();
  const question2 = (await stored(boris, anna))[0];
  expectOk(await boris.delete(`/api/messages/${question2?.id}`));
  await waitFor(async () =>
    expect(within(await log()).getAllByText('Сообщение удалено').length).toBeGreaterThan(1),
  );
});

test('the quotation stays in the draft over a reload, until it is sent or dropped', async () => {
  await send(boris, anna, 'Во сколько?');
  let user = await openDialog(boris);
  fireEvent.contextMenu(await shown('Во сколько?'));
  await user.click(screen.getByRole('menuitem', { name: 'Ответить' }));
  await user.type(await field(), 'В пять');
  cleanup();
  // The list marks it, for its writer alone.
  await open('/messages', anna);
  const row = await screen.findByRole('link', { name: /^boris/u });
  expect(row).toHaveTextContent('Черновик: В пять');
  cleanup();
  await open('/messages', boris);
  expect(await screen.findByRole('link', { name: /^anna/u })).toHaveTextContent('Вы: Во сколько?');
  expect(screen.queryByText(/Черновик/u)).toBeNull();
  cleanup();
  user = await openDialog(boris);
  expect(await field()).toHaveValue('В пять');
  const drop = screen.getByRole('button', { name: 'Не отвечать на это сообщение' });
  expect(drop.parentElement).toHaveTextContent('Во сколько?');
  await user.click(drop);
  cleanup();
  user = await openDialog(boris);
  expect(await field()).toHaveValue('В пять');
  expect(screen.queryByRole('button', { name: 'Не отвечать на это сообщение' })).toBeNull();
  fireEvent.contextMenu(await shown('Во сколько?'));
  await user.click(screen.getByRole('menuitem', { name: 'Ответить' }));
  await user.click(screen.getByRole('button', { name: 'Отправить' }));
  await waitFor(async () =>
    expect((await stored(boris, anna)).at(-1)?.reply_to?.text).toBe('Во сколько?'),
  );
  cleanup();
  await openDialog(boris);
  expect(await field()).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Не отвечать на это сообщение' })).toBeNull();
});

test('a reply that waits is changed with its quote, in the field', async () => {
  await send(boris, anna, 'Во сколько?');
  const user = await openDialog(boris);
  fireEvent.contextMenu(await shown('Во сколько?'));
  await user.click(screen.getByRole('menuitem', { name: 'Ответить' }));
  failNext('POST', '/api/send-message', { status: 400, detail: 'Не вышло' });
  await user.type(await field(), 'В пять{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Изменить' }));
  expect(await field()).toHaveFocus();
  await user.keyboard(' или в шесть{Enter}');
  await see('В пять или в шесть');
  await waitFor(async () =>
    expect((await stored(boris, anna)).at(-1)?.reply_to?.text).toBe('Во сколько?'),
  );
});

const dialogMenu = async () =>
  within(await screen.findByRole('dialog', { name: 'Действия с диалогом' }));

test('the list and the thread are walked by keyboard', async () => {
  await send(await world.as('clara'), anna, 'Добрый день');
  world.clock.advance({ minutes: 1 });
  for (const text of ['Раз', 'Два', 'Три']) await send(boris, anna, text);
  const user = await open('/messages', anna);
  const [support, second, third] = await waitFor(() => {
    const rows = within(screen.getByRole('navigation', { name: 'Диалоги' })).getAllByRole('link');
    expect(rows).toHaveLength(3);
    return rows;
  });
  support?.focus();
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  await user.keyboard('{End}');
  expect(third).toHaveFocus();
  await user.keyboard('{Home}{ArrowUp}');
  expect(support).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveTextContent('boris');
  await user.keyboard('{Enter}');
  await see('Три');
  const onText = (text: string) =>
    expect(document.activeElement?.closest('[data-key]')).toHaveTextContent(text);
  act(() => screen.getByRole('log').focus());
  await user.keyboard('{ArrowUp}');
  onText('Три');
  await user.keyboard('{ArrowUp}');
  onText('Два');
  await user.keyboard('{Home}{ArrowUp}');
  onText('Раз');
  await user.keyboard('{End}');
  onText('Три');

  for (const keys of ['{Shift>}{F10}{/Shift}', '{ContextMenu}', '{Enter}']) {
    await user.keyboard(keys);
    const menu = within(await screen.findByRole('menu', { name: 'Действия с сообщением' }));
    const [first, ...others] = menu.getAllByRole('menuitem');
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(others.at(-1)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(first).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    onText('Три');
  }
  await user.keyboard('{Enter}{Enter}');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await user.keyboard('{Escape}');

  const opener = screen.getByRole('button', { name: 'Действия с диалогом' });
  opener.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Найти в переписке' })).toBeVisible();
});

test('photos are shrunk, previewed and sent with a text, also when the connection was lost', async () => {
  const user = await openDialog(boris);
  await field();
  await screen.findByRole('link', { name: /^Поддержка/u });
  failNext('POST', '/api/send-photo', 'network');
  failNext('GET', '/api/dialogs', 'network', 100);
  await user.upload(screen.getByLabelText('Прикрепить фото', { selector: 'input' }), [
    await photoFile('red'),
    await photoFile('blue'),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Убрать фото 2' }));
  await user.type(await field(), 'Вот он{Enter}');
  await waitFor(() => expect(screen.getByText('Отправим, когда появится связь')).toBeVisible());
  forgetPlans();
  expect(await screen.findByRole('button', { name: 'Открыть фото' })).toBeVisible();
  const [message] = await stored(boris, anna);
  expect(message).toMatchObject({ text: 'Вот он', images: [expect.any(String)] });
  expect(await stored(boris, anna)).toHaveLength(1);
}, 15_000);

test('photos of an unsent message are there after another dialog and a reload', async () => {
  const user = await openDialog(boris);
  await field();
  const input = () => screen.getByLabelText('Прикрепить фото', { selector: 'input' });
  await user.upload(input(), await photoFile('red'));
  expect(await screen.findByRole('button', { name: 'Убрать фото 1' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: /^Поддержка/u }));
  await screen.findByRole('heading', { level: 2, name: 'Поддержка' });
  expect(screen.queryByRole('button', { name: 'Убрать фото 1' })).not.toBeInTheDocument();
  cleanup();
  const again = await openDialog(boris);
  expect(await screen.findByRole('button', { name: 'Убрать фото 1' })).toBeVisible();
  await again.type(await field(), 'Вот он{Enter}');
  expect(await screen.findByRole('button', { name: 'Открыть фото' })).toBeVisible();
  cleanup();
  await openDialog(boris);
  await screen.findByRole('button', { name: 'Открыть фото' });
  expect(screen.queryByRole('button', { name: 'Убрать фото 1' })).not.toBeInTheDocument();
});

test('a message takes four photos, also when they are chosen one after another', async () => {
  const user = await openDialog(boris);
  await field();
  const input = screen.getByLabelText('Прикрепить фото', { selector: 'input' });
  const photos = [await photoFile('red'), await photoFile('blue'), await photoFile('green')];
  const first = user.upload(input, photos);
  await user.upload(input, photos);
  await first;
  await screen.findByText('Не больше 4 фото в сообщении');
  await screen.findByRole('button', { name: 'Убрать фото 3' });
  await waitFor(() => expect(screen.queryByText('Готовим фото')).not.toBeInTheDocument());
  expect(screen.getAllByRole('button', { name: /^Убрать фото/u })).toHaveLength(3);
});

test('what waited when the app was killed goes out in order, once', async () => {
  const user = await openDialog(boris);
  await screen.findByRole('link', { name: /^Поддержка/u });
  failNext('GET', /^\/api\/(?:dialogs|messages)/u, 'network', 100);
  failNext('POST', '/api/send-message', 'network', 100);
  await user.type(await field(), 'Раз{Enter}');
  await user.type(await field(), 'Два{Enter}');
  await screen.findAllByText('Отправим, когда появится связь');
  cleanup();
  forgetPlans();
  await openDialog(boris);
  await waitFor(async () =>
    expect((await stored(boris, anna)).map(({ text }) => text)).toEqual(['Раз', 'Два']),
  );
  await waitFor(() => {
    expect(screen.getAllByText(/^(?:Раз|Два)$/u, { selector: 'p *' })).toHaveLength(2);
    expect(screen.queryByText('Отправим, когда появится связь')).toBeNull();
  });
});

test('unread messages begin with a divider; days are separated, emoji alone are large', async () => {
  await send(boris, anna, 'Старое');
  expectOk(await anna.get(`/api/messages/${boris.id}`));
  await send(boris, anna, 'Первое новое');
  await send(boris, anna, '🐱🐶');
  await openDialog(boris);
  const first = await shown('Первое новое');
  const divider = await within(await log()).findByText('Новые сообщения');
  expect(divider.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(divider.compareDocumentPosition(await shown('Старое'))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  );
  expect(await within(await log()).findByRole('heading')).toBeVisible();
  expect((await shown('🐱🐶')).closest('[class*="big"]')).not.toBeNull();
  expect((await shown('Старое')).closest('[class*="big"]')).toBeNull();
});

test('dialogs and the conversation are searched; a found message is shown', async () => {
  for (let number = 1; number <= 40; number += 1) await send(boris, anna, `Письмо ${number}`);
  await send(await world.as('vera'), anna, 'Другое');
  expectOk(await anna.get(`/api/messages/${boris.id}`));
  const user = await openDialog(boris);
  await shown('Письмо 40');
  await user.type(screen.getByRole('searchbox', { name: 'Поиск по диалогам' }), 'письмо 3');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^vera/u })).toBeNull());
  expect(await screen.findByRole('link', { name: /^boris.*Письмо 39/u })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Очистить' }));
  await screen.findByRole('link', { name: /^vera/u });

  await user.click(await screen.findByRole('button', { name: 'Действия с диалогом' }));
  await user.click(screen.getByRole('button', { name: 'Найти в переписке' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Поиск по переписке' }), 'Письмо 2');
  expect(await screen.findByText('1 из 11')).toBeVisible();
  await user.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}{Enter}');
  expect(await screen.findByText('11 из 11')).toBeVisible();
  await see('Письмо 2');
  expect(screen.queryByText('Письмо 40', { selector: 'p *' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'К последним сообщениям' }));
  await see('Письмо 40');
});

test('a blocked conversation loads no messages, and can be unblocked there', async () => {
  await send(boris, anna, 'Переведите деньги');
  expectOk(await anna.post(`/api/block/${boris.id}`));
  const user = await openDialog(boris);
  expect(await screen.findByText('Вы заблокировали пользователя')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Сообщение' })).toBeNull();
  expect(sentTo(`/api/messages/${boris.id}`, 'GET')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Разблокировать' }));
  expect(await field()).toBeVisible();
  await see('Переведите деньги');
});

test('a block ends «печатает…» and leaves the known messages on view', async () => {
  await send(boris, anna, 'Переведите деньги');
  await openDialog(boris);
  await see('Переведите деньги');
  await waitFor(async () => {
    // A stream that opens later tells only what comes then.
    world.clock.advance({ seconds: 3 });
    expectOk(await boris.post(`/api/typing/${anna.id}`));
    expect(screen.getAllByText('печатает…')).not.toEqual([]);
  });
  expectOk(await boris.post(`/api/block/${anna.id}`));
  expect(await screen.findByText('Пользователь заблокировал вас')).toBeVisible();
  expect(screen.queryAllByText('печатает…')).toEqual([]);
  fireEvent.contextMenu(await shown('Переведите деньги'));
  expect(screen.getByRole('menuitem', { name: 'Пожаловаться' })).toBeVisible();
});

test.each([
  ['stays as it is when that', false],
  ['is answered rightly when this page does not know that it', true],
])('an open question about a block %s happens elsewhere', async (_, isOutdated) => {
  await send(boris, anna, 'Спам');
  expectOk(await anna.post(`/api/block/${boris.id}`));
  const user = await openDialog(boris);
  await isLive();
  await user.click(await screen.findByRole('button', { name: 'Действия с диалогом' }));
  await user.click((await dialogMenu()).getByRole('button', { name: 'Разблокировать' }));
  const sure = await question('Разблокировать пользователя?');
  if (isOutdated) failNext('GET', '/api/dialogs', { status: 500 }, 100);
  expectOk(await anna.post(`/api/block/${boris.id}`));
  if (!isOutdated) await see('Спам');
  await user.click(sure.getByRole('button', { name: 'Разблокировать' }));
  await screen.findByText('Пользователь уже разблокирован');
  expect(await field()).toBeVisible();
  await send(boris, anna, 'Спасибо');
});

test('the menu leads to the ads of the other user', async () => {
  await publishPet(world, boris, { title: 'Бусинка' });
  await send(boris, anna, 'Привет');
  const user = await openDialog(boris);
  await user.click(await screen.findByRole('button', { name: 'Действия с диалогом' }));
  await user.click(screen.getByRole('button', { name: 'Объявления пользователя' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Объявления пользователя' }));
  expect(await sheet.findByRole('link', { name: /^Бусинка/u })).toBeVisible();
});

test('a photo that cannot be opened has its own reason', async () => {
  const user = await openDialog(boris);
  const input = await screen.findByLabelText('Прикрепить фото', { selector: 'input' });
  await user.upload(input, new File([], 'кот.jpg', { type: 'image/jpeg' }));
  await screen.findByText('Файл «кот.jpg» пустой. Выберите другое фото.');
});
