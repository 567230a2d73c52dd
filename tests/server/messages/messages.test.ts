import { describe, expect, test } from 'vitest';
import {
  MESSAGES_PER_MINUTE,
  NEW_DIALOGS_PER_DAY,
  type Dialog,
  type Message,
} from '#contract/messages/messages.ts';
import { messageErrors } from '#contract/texts.ts';
import { createApp } from '#server/app.ts';
import { messages } from '#server/messages/messages.table.ts';
import { messageTexts } from '#server/messages/texts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

const send = (from: TestUser, to: TestUser | number, text: string) =>
  from.post<{ id: number }>('/api/send-message', {
    to_user: typeof to === 'number' ? to : to.id,
    text,
  });
const dialogs = async (user: TestUser) => (await user.get<Dialog[]>('/api/dialogs')).body;
const conversation = async (user: TestUser, other: TestUser | number, query = '') =>
  (
    await user.get<Message[]>(
      `/api/messages/${typeof other === 'number' ? other : other.id}${query}`,
    )
  ).body;

test('support is first in everyone’s dialogs, even without messages', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  expect(await dialogs(anna)).toEqual([
    {
      user_id: 0,
      username: 'Поддержка',
      avatar: null,
      verified: null,
      last_message: '',
      last_time: null,
      last_from: null,
      is_read: false,
      about: null,
      about_section: null,
      unread_count: 0,
      blocked_by_me: false,
      blocked_by_them: false,
      is_archived: false,
      is_muted: false,
      is_deleted: false,
    },
  ]);
  expect(await dialogs(await world.as('support'))).toEqual([]);
});

test('two users exchange messages; unread counts rise and reset', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  expectOk(await send(anna, boris, 'Здравствуйте!'));
  world.clock.advance({ seconds: 5 });
  expectOk(await send(anna, boris, '  Котёнок ещё\r\nищет дом?  '));

  const [, withAnna] = await dialogs(boris);
  expect(withAnna).toMatchObject({
    user_id: anna.id,
    username: 'anna',
    last_message: 'Котёнок ещё\nищет дом?',
    unread_count: 2,
  });
  expect((await dialogs(anna))[1]).toMatchObject({ user_id: boris.id, unread_count: 0 });

  const page = await conversation(boris, anna);
  expect(page.map(({ from_user, text }) => [from_user, text])).toEqual([
    [anna.id, 'Здравствуйте!'],
    [anna.id, 'Котёнок ещё\nищет дом?'],
  ]);
  expect((await dialogs(boris))[1]).toMatchObject({ unread_count: 0 });
});

test('only the sender sees the key of each message', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const body = { to_user: boris.id, text: '+' };
  for (const key of ['first', 'second']) {
    expectOk(await anna.post('/api/send-message', body, { 'idempotency-key': key }));
  }
  expectOk(await anna.post('/api/send-message', body));
  const keys = async (user: TestUser, other: TestUser) =>
    (await conversation(user, other)).map((message) => message.send_key);
  expect(await keys(anna, boris)).toEqual(['first', 'second', undefined]);
  expect(await keys(boris, anna)).toEqual([undefined, undefined, undefined]);
});

test('dialogs come newest first after support, conversations in pages of fifteen', async () => {
  const world = await testApp({ rateLimits: false });
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const vera = await world.as('vera');
  await send(vera, anna, 'Раньше');
  for (let number = 1; number <= 40; number += 1) {
    world.clock.advance({ seconds: 1 });
    await send(boris, anna, `Сообщение ${number}`);
  }
  await send(anna, 0, 'Вопрос поддержке');
  expect((await dialogs(anna)).map((dialog) => dialog.user_id)).toEqual([0, boris.id, vera.id]);

  const texts = async (offset: number) =>
    (await conversation(anna, boris, `?offset=${offset}&limit=15`)).map(({ text }) => text);
  expect((await texts(0)).at(-1)).toBe('Сообщение 40');
  expect(await texts(0)).toHaveLength(15);
  expect((await texts(15)).at(-1)).toBe('Сообщение 25');
  expect(await texts(30)).toHaveLength(10);
});

test('rejects messages that cannot be sent', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  expectHttpError(await send(anna, anna, 'Я'), 400, messageTexts.toOneself);
  expectHttpError(await send(anna, 999_999, 'Кому?'), 404, messageTexts.unknownUser);
  for (const [text, said] of [
    ['   ', messageErrors.empty],
    ['а'.repeat(4001), messageErrors.tooLong],
  ] as const) {
    const answer = await send(anna, boris, text);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(said);
  }
  expectOk(await send(anna, boris, '🐾'.repeat(4000)));
});

test('a block stops both directions, is visible to both and can be lifted', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  await send(anna, boris, 'Привет');
  const block = () => boris.post<{ blocked: boolean }>(`/api/block/${anna.id}`);

  expect((await block()).body).toEqual({ blocked: true });
  expectHttpError(await send(anna, boris, 'Ау'), 403, messageTexts.blocked);
  expectHttpError(await send(boris, anna, 'Ау'), 403, messageTexts.blocked);
  expectHttpError(await anna.get(`/api/messages/${boris.id}`), 403, messageTexts.blocked);
  expect((await dialogs(anna))[1]).toMatchObject({ blocked_by_me: false, blocked_by_them: true });
  expect((await dialogs(boris))[1]).toMatchObject({ blocked_by_me: true, blocked_by_them: false });

  expect((await block()).body).toEqual({ blocked: false });
  expectOk(await send(anna, boris, 'Снова привет'));
  expectHttpError(await boris.post('/api/block/0'), 403, messageTexts.supportBlock);
  expectHttpError(
    await boris.post(`/api/block/${boris.id}`),
    400,
    'Нельзя заблокировать самого себя',
  );
});

test('a dialog is put away until a new message comes, and muted until that is taken back', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const change = (body: object) => boris.post(`/api/dialogs/${anna.id}`, body);
  const state = async (user: TestUser) => {
    const { is_archived, is_muted } = (await dialogs(user))[1] ?? {};
    return { is_archived, is_muted };
  };
  expectHttpError(await change({ archived: true }), 404, messageTexts.unknownDialog);
  expectHttpError(
    await boris.post('/api/dialogs/0', { muted: true }),
    403,
    messageTexts.supportStays,
  );
  await send(anna, boris, 'Привет');
  expectOk(await change({ archived: true }));
  expect(await state(boris)).toEqual({ is_archived: true, is_muted: false });
  expect(await state(anna)).toEqual({ is_archived: false, is_muted: false });
  expectOk(await change({ muted: true }));
  expect(await state(boris)).toEqual({ is_archived: true, is_muted: true });
  await send(anna, boris, 'Ау');
  expect(await state(boris)).toEqual({ is_archived: false, is_muted: true });
  expectOk(await change({ archived: true }));
  expectOk(await change({ archived: false, muted: false }));
  expect(await state(boris)).toEqual({ is_archived: false, is_muted: false });
  expect((await change({ muted: 'да' })).status).toBe(422);
});

test('after twenty messages in a minute the sender gets 429 with the time to wait', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  for (let count = 0; count < MESSAGES_PER_MINUTE; count += 1) {
    expectOk(await send(anna, boris, `${count}`));
    world.clock.advance({ seconds: 1 });
  }
  expectHttpError(await send(anna, boris, 'Ещё'), 429, messageTexts.tooOften(40));
  world.clock.advance({ seconds: 41 });
  expectOk(await send(anna, boris, 'Теперь можно'));
});

test('what was sent by a clock that was set back since counts no more', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  world.clock.advance({ hours: 1 });
  for (let count = 0; count < MESSAGES_PER_MINUTE; count += 1)
    expectOk(await send(anna, boris, `${count}`));
  world.clock.advance({ hours: -1 });
  expectOk(await send(anna, boris, 'Ещё'));
});

test('thirty new dialogs a day are the limit; existing ones go on', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const others: TestUser[] = [];
  for (let number = 0; number <= NEW_DIALOGS_PER_DAY; number += 1) {
    others.push(await world.as(`other-${number}`));
  }
  const [last, ...rest] = others.toReversed();
  for (const other of rest) {
    expectOk(await send(anna, other, 'Добрый день'));
    world.clock.advance({ minutes: 1 });
  }
  const answer = await send(anna, last ?? 0, 'И вам');
  expect(answer.status).toBe(429);
  expect(answer.detail).toContain('24 ч');
  expectOk(await send(anna, rest[0] ?? 0, 'Ещё вопрос'));
});

test('a repeated send is stored once', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const greet = () =>
    anna.post<{ id: number }>(
      '/api/send-message',
      { to_user: boris.id, text: 'Здравствуйте! Пишу по объявлению' },
      { 'idempotency-key': 'greeting-12' },
    );
  const [first, second] = [await greet(), await greet()];
  expect(second.body.id).toBe(first.body.id);
  expect(await conversation(boris, anna)).toHaveLength(1);
});

test('an unchanged poll gets 304', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const poll = (tag?: string | null) =>
    boris.fetch('/api/dialogs', { headers: tag ? { 'if-none-match': tag } : {} });
  const first = await poll();
  const tag = first.headers.get('etag');
  expect((await poll(tag)).status).toBe(304);

  await send(anna, boris, 'Новость');
  const changed = await poll(tag);
  expect(changed.status).toBe(200);
  const next = changed.headers.get('etag');
  await anna.post('/api/update-username', { username: 'Аня' });
  expect((await poll(next)).status).toBe(200);
});

test('a live stream receives messages, reads and blocks of its user only', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const vera = await world.as('vera');
  const response = await boris.fetch('/api/live');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const until = async (text: string): Promise<void> => {
    while (!received.includes(text)) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`the stream ended before: ${text}`);
      received += value;
    }
  };
  await until('event: ready');
  await send(anna, vera, 'Не ему');
  await send(anna, boris, 'Ему');
  await until(`data: {"type":"message","user_id":${anna.id}}`);
  await conversation(boris, anna);
  await until(`data: {"type":"read","user_id":${anna.id}}`);
  await boris.post(`/api/block/${anna.id}`);
  await until(`data: {"type":"block","user_id":${anna.id}}`);
  expect(received).not.toContain(`"user_id":${vera.id}`);
  await reader?.cancel();
});

test('a user has five live streams; one that the client leaves is free again', async () => {
  const world = await testApp();
  const boris = await world.as('boris');
  const open = async () => boris.fetch('/api/live');
  const streams = [await open(), await open(), await open(), await open(), await open()];
  const sixth = await open();
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await (await world.as('anna')).fetch('/api/live')).status).toBe(200);
  await streams[0]?.body?.cancel();
  const next = await open();
  expect(next.status).toBe(200);
  for (const { body } of [...streams.slice(1), next]) await body?.cancel();
});

test('an address has five hundred live streams; other addresses have their own', async () => {
  const world = await testApp({ trustProxy: 1 });
  const open = (user: TestUser, forwarded = '203.0.113.7') =>
    user.fetch('/api/live', { headers: { 'x-forwarded-for': forwarded } });
  const streams: Response[] = [];
  for (let number = 0; number < 100; number += 1) {
    const user = await world.as(`reader${number}`);
    for (let stream = 0; stream < 5; stream += 1) streams.push(await open(user));
  }
  expect(streams.filter(({ status }) => status !== 200)).toEqual([]);
  const anna = await world.as('anna');
  const tooMany = await open(anna);
  expect([tooMany.status, tooMany.headers.get('retry-after')]).toEqual([429, '60']);
  const elsewhere = await open(anna, '203.0.113.8');
  expect(elsewhere.status).toBe(200);
  await streams[0]?.body?.cancel();
  const next = await open(anna);
  expect(next.status).toBe(200);
  for (const { body } of [...streams.slice(1), elsewhere, next]) await body?.cancel();
});

test('a stopping server ends live streams and opens no more', async () => {
  const world = await testApp();
  const boris = await world.as('boris');
  const { app, stop } = createApp(world.deps);
  const headers = { authorization: `Bearer ${boris.token}` };
  const live = await app.request('/api/live', { headers });
  stop();
  expect(await live.text()).not.toContain('heartbeat');
  expect((await app.request('/api/live', { headers })).status).toBe(503);
  expect((await app.request('/api/filters')).status).toBe(200);
});

describe('when a user deletes the account', () => {
  test('the other side keeps the conversation without the name', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const boris = await world.as('boris');
    await send(anna, boris, 'Пока');
    await send(boris, anna, 'До свидания');
    await conversation(boris, anna);
    expectOk(await anna.post('/api/delete-account'));
    expect((await dialogs(boris))[1]).toMatchObject({
      user_id: anna.id,
      username: 'Удалённый пользователь',
      last_message: 'До свидания',
      is_deleted: true,
    });
    const texts = (await conversation(boris, anna)).map(({ text }) => text);
    expect(texts).toEqual(['Пока', 'До свидания']);
    expect((await boris.get(`/api/users/${anna.id}`)).status).toBe(404);
    const admin = await world.as('admin');
    expect((await admin.get('/api/admin/people?query=anna')).body).toEqual([]);
    expect((await admin.get(`/api/admin/user-info/${anna.id}`)).status).toBe(404);
  });

  test('polls of the other side see it at once', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const boris = await world.as('boris');
    await send(anna, boris, 'Пока');
    const etag = (await boris.fetch('/api/dialogs')).headers.get('etag') ?? '';
    expectOk(await anna.post('/api/delete-account'));
    const poll = await boris.fetch('/api/dialogs', { headers: { 'if-none-match': etag } });
    expect(poll.status).toBe(200);
  });

  test('nobody can write to, block or ban the account', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const boris = await world.as('boris');
    await send(anna, boris, 'Пока');
    expectOk(await anna.post('/api/delete-account'));
    expectHttpError(await send(boris, anna, 'Вы где?'), 404, messageTexts.deletedUser);
    const blocked = await boris.post(`/api/block/${anna.id}`);
    expectHttpError(blocked, 404, messageTexts.deletedUser);
    const ban = { user_id: anna.id, ban: true, reason: '' };
    expect((await (await world.as('admin')).post('/api/admin/set-ban', ban)).status).toBe(404);
  });

  test('the other side can remove the dialog', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const boris = await world.as('boris');
    await send(anna, boris, 'Пока');
    const remove = () => boris.delete(`/api/dialogs/${anna.id}`);
    expectHttpError(await remove(), 409, messageTexts.notDeleted);
    expectOk(await anna.post('/api/delete-account'));
    expectOk(await remove());
    expect(await dialogs(boris)).toHaveLength(1);
    expect(await conversation(boris, anna)).toEqual([]);
    expectOk(await remove());
  });

  test('messages that neither side has any more are deleted', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const boris = await world.as('boris');
    const clara = await world.as('clara');
    await send(anna, boris, 'Пока');
    await send(anna, clara, 'Пока');
    expectOk(await anna.post('/api/delete-account'));
    expectOk(await boris.post('/api/delete-account'));
    expect(await world.db.$count(messages)).toBe(1);
    expect(await conversation(clara, anna)).toHaveLength(1);
  });
});

test('a live stream receives messages sent through another server', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const other = createApp(world.deps);
  const response = await other.app.request('/api/live', {
    headers: { authorization: `Bearer ${boris.token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const waitFor = async (text: string): Promise<void> => {
    while (!received.includes(text)) received += (await reader?.read())?.value ?? '';
  };
  await waitFor('event: ready');
  expectOk(await send(anna, boris, 'Через другой сервер'));
  await waitFor(`data: {"type":"message","user_id":${anna.id}}`);
  await reader?.cancel();
});
