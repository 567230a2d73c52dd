import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { letterStore } from '#src/admin/support/supportStore.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { open, page, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const ANSWER = { name: 'Ответ поддержки' };
const LETTER = /\/admin\/support\/\d+$/u;
let world: TestApp;
let admin: TestUser;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  admin = await world.as('admin');
  anna = await world.as('anna');
  expectOk(await anna.post('/api/send-message', { to_user: 0, text: 'Не могу оплатить' }));
});

test('an admin answers a letter as support, with the record of its writer beside it', async () => {
  expectOk(await admin.post('/api/ready-answers', { text: 'Уже смотрим' }));
  const user = await open('/admin', admin);
  await user.click(await screen.findByRole('link', { name: /^Письма в поддержку1\sждёт/u }));
  await user.click(await screen.findByRole('link', { name: /^annaНе могу оплатитьЖдёт с/u }));
  const record = within(await screen.findByRole('region', { name: 'Кто пишет' }));
  expect(record.getByText('ID пользователя').parentElement).toHaveTextContent(String(anna.id));
  await user.click(await screen.findByRole('button', { name: 'Уже смотрим' }));
  expect(screen.getByRole('textbox', ANSWER)).toHaveValue('Уже смотрим');
  await user.click(screen.getByRole('button', { name: 'Ответить' }));
  const letter = screen.getByRole('list', { name: 'Переписка' });
  await waitFor(() => expect(letter).toHaveTextContent('Уже смотрим'));
  expect(screen.getByRole('textbox', ANSWER)).toHaveValue('');

  await user.click(screen.getByRole('button', { name: 'К письмам' }));
  expect(await screen.findByText('Все письма отвечены')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Все' }));
  expect(await screen.findByRole('link', { name: /^annaПоддержка: Уже смотрим/u })).toBeVisible();
  await user.type(screen.getByLabelText('Поиск по именам и текстам'), 'нет такого');
  expect(await screen.findByText('Ничего не нашлось')).toBeVisible();
});

test('a letter that the other admin answers can be taken over; a failed answer stays', async () => {
  const support = await world.as('support');
  const path = `/api/admin/support/${anna.id}`;
  expectOk(await support.post(`${path}/hold`, {}));
  const user = await open(`/admin/support?with=${anna.id}`, admin);
  expect(await screen.findByText('На это письмо отвечает Поддержка')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ответить самому' }));
  await user.type(await screen.findByRole('textbox', ANSWER), 'Сейчас');
  expectOk(await support.post(`${path}/hold`, { take: true }));
  await user.click(screen.getByRole('button', { name: 'Ответить' }));
  await screen.findByText('На это письмо сейчас отвечает Поддержка');
  expect(screen.getByRole('textbox', ANSWER)).toHaveValue('Сейчас');
});

/** What the open letter does once a minute. */
const refresh = () => act(() => page.get(letterStore).loadLetter(anna.id));

test.each([
  ['the letter', LETTER],
  ['its hold', /\/hold$/u],
  ['the record of its writer', /\/user-info\//u],
])('an answer that is being typed survives a failed refresh of %s', async (_, path) => {
  const user = await open(`/admin/support?with=${anna.id}`, admin);
  await user.type(await screen.findByRole('textbox', ANSWER), 'Сейчас');
  const method = path.test('/hold') ? 'POST' : 'GET';
  failNext(method, path, { status: 500 });
  await refresh();
  expect(screen.getByRole('textbox', ANSWER)).toHaveValue('Сейчас');
  expect(screen.getByRole('region', { name: 'Кто пишет' })).toBeVisible();
  await refresh();
  expect(screen.getByRole('textbox', ANSWER)).toHaveValue('Сейчас');
});

test('only a missing account counts as deleted; a letter that fails to load can be retried', async () => {
  failNext('GET', /\/user-info\//u, { status: 500 });
  const user = await open(`/admin/support?with=${anna.id}`, admin);
  failNext('GET', /\/user-info\//u, { status: 404 });
  await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
  expect(await screen.findByText('Аккаунт удалён')).toBeVisible();
  const letter = within(screen.getByRole('list', { name: 'Переписка' }));
  expect(letter.getByText('Не могу оплатить')).toBeVisible();
});

test('older messages of a letter stay when it is refreshed; a new one is added', async () => {
  for (let number = 1; number <= 20; number += 1) {
    expectOk(await anna.post('/api/send-message', { to_user: 0, text: `Вопрос ${number}` }));
  }
  const user = await open(`/admin/support?with=${anna.id}`, admin);
  const older = await screen.findByRole('button', { name: 'Показать раньше' });
  let answer = () => {};
  delayNext('GET', LETTER, new Promise<void>((resolve) => (answer = resolve)));
  await user.click(older);
  expectOk(await anna.post('/api/send-message', { to_user: 0, text: 'Ау' }));
  await refresh();
  answer();
  const letter = within(screen.getByRole('list', { name: 'Переписка' }));
  await letter.findByText('Не могу оплатить');
  await refresh();
  const texts = letter.getAllByRole('listitem').map((item) => item.textContent);
  expect(texts).toHaveLength(22);
  expect(texts.at(0)).toContain('Не могу оплатить');
  expect(texts.at(-1)).toContain('Ау');
  expect(screen.queryByRole('button', { name: 'Показать раньше' })).toBeNull();
});

test('a letter with more news than a page shows them without a gap', async () => {
  await open(`/admin/support?with=${anna.id}`, admin);
  const letter = within(await screen.findByRole('list', { name: 'Переписка' }));
  expect(letter.getByText('Не могу оплатить')).toBeVisible();
  for (let number = 1; number <= 20; number += 1) {
    expectOk(await anna.post('/api/send-message', { to_user: 0, text: `Вопрос ${number}` }));
  }
  await refresh();
  expect(letter.queryByText('Не могу оплатить')).toBeNull();
  expect(screen.getByRole('button', { name: 'Показать раньше' })).toBeVisible();
});

describe('on a wide screen', () => {
  test('the list stands beside the letter and leads to the next one', async () => {
    const boris = await world.as('boris');
    world.clock.advance({ minutes: 1 });
    const question = 'Смотрите https://example.com/a, это вы?';
    expectOk(await boris.post('/api/send-message', { to_user: 0, text: question }));
    const user = await open('/admin/support', admin);
    await user.click(await screen.findByRole('link', { name: /^anna/u }));
    await user.type(await screen.findByRole('textbox', ANSWER), 'Уже смотрим');
    expect(screen.getByRole('link', { name: /^anna/u })).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Ответить' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /^anna/u })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Следующее письмо' }));
    const letter = within(await screen.findByRole('list', { name: 'Переписка' }));
    const link = await letter.findByRole('link', { name: 'https://example.com/a' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.queryByRole('button', { name: 'Следующее письмо' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Все' }));
    expect(await screen.findByRole('link', { name: /^annaПоддержка: Уже смотрим/u })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'К письмам' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });
});

test('a deleted writer has a name', async () => {
  expectOk(await anna.post('/api/delete-account'));
  await open(`/admin/support?with=${anna.id}`, admin);
  const letter = within(await screen.findByRole('list', { name: 'Переписка' }));
  expect(letter.getByRole('listitem')).toHaveTextContent(/^Удалённый пользователь, /u);
});

test('a half-written answer survives leaving and reloading', async () => {
  const user = await open(`/admin/support?with=${anna.id}`, admin);
  await user.type(await screen.findByRole('textbox', ANSWER), 'Уже смотр');
  cleanup();
  await open(`/admin/support?with=${anna.id}`, admin);
  expect(await screen.findByRole('textbox', ANSWER)).toHaveValue('Уже смотр');
});
