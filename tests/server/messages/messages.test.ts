import { expect, test } from 'vitest';
import {
  MESSAGES_PER_MINUTE,
  NEW_DIALOGS_PER_DAY,
  type Dialog,
  type Message,
} from '#contract/messages.ts';
import { messageErrors } from '#contract/texts.ts';
import { createApp } from '#server/app.ts';
import { messageTexts } from '#server/messages/texts.ts';
import { expectOk, expectRefusal } from '#tests/support/expectations.ts';
import { testApp, type Person } from '#tests/support/testApp.ts';

const send = (from: Person, to: Person | number, text: string) =>
  from.post<{ id: number }>('/api/send-message', {
    to_user: typeof to === 'number' ? to : to.id,
    text,
  });
const dialogs = async (person: Person) => (await person.get<Dialog[]>('/api/dialogs')).body;
const conversation = async (person: Person, other: Person | number, query = '') =>
  (
    await person.get<Message[]>(
      `/api/messages/${typeof other === 'number' ? other : other.id}${query}`,
    )
  ).body;

test('support stands first in everyone’s dialogs, even when nothing was written', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  expect(await dialogs(anna)).toEqual([
    {
      user_id: 0,
      username: 'Поддержка',
      last_message: '',
      last_time: null,
      unread_count: 0,
      blocked_by_me: false,
      blocked_by_them: false,
    },
  ]);
  expect(await dialogs(await world.as('support'))).toEqual([]);
});

test('two people write to each other; unread counts rise and are read away', async () => {
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

test('the sender is told the key of each message, the other is not', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const body = { to_user: boris.id, text: '+' };
  for (const key of ['first', 'second']) {
    expectOk(await anna.post('/api/send-message', body, { 'idempotency-key': key }));
  }
  expectOk(await anna.post('/api/send-message', body));
  const keys = async (person: Person, other: Person) =>
    (await conversation(person, other)).map((message) => message.send_key);
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

test('what cannot be sent is refused', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  expectRefusal(await send(anna, anna, 'Я'), 400, messageTexts.toOneself);
  expectRefusal(await send(anna, 999_999, 'Кому?'), 404, messageTexts.toNobody);
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

test('a block stops both directions, shows on both sides and is taken back', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  await send(anna, boris, 'Привет');
  const block = () => boris.post<{ blocked: boolean }>(`/api/block/${anna.id}`);

  expect((await block()).body).toEqual({ blocked: true });
  expectRefusal(await send(anna, boris, 'Ау'), 403, messageTexts.blocked);
  expectRefusal(await send(boris, anna, 'Ау'), 403, messageTexts.blocked);
  expectRefusal(await anna.get(`/api/messages/${boris.id}`), 403, messageTexts.blocked);
  expect((await dialogs(anna))[1]).toMatchObject({ blocked_by_me: false, blocked_by_them: true });
  expect((await dialogs(boris))[1]).toMatchObject({ blocked_by_me: true, blocked_by_them: false });

  expect((await block()).body).toEqual({ blocked: false });
  expectOk(await send(anna, boris, 'Снова привет'));
  expectRefusal(await boris.post('/api/block/0'), 403, messageTexts.supportBlock);
});

test('after twenty messages in a minute one waits, and is told how long', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  for (let count = 0; count < MESSAGES_PER_MINUTE; count += 1) {
    expectOk(await send(anna, boris, `${count}`));
    world.clock.advance({ seconds: 1 });
  }
  expectRefusal(await send(anna, boris, 'Ещё'), 429, messageTexts.tooOften(40));
  world.clock.advance({ seconds: 41 });
  expectOk(await send(anna, boris, 'Теперь можно'));
});

test('thirty new dialogs a day are enough; old ones go on', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const others: Person[] = [];
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

test('the same thing sent twice arrives once', async () => {
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

test('a poll that finds nothing new is answered with 304, until something changes', async () => {
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

test('an open stream hears of messages, reads and blocks, and only of the person’s own', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const vera = await world.as('vera');
  const response = await boris.fetch('/api/live');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const until = async (words: string): Promise<void> => {
    while (!heard.includes(words)) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`the stream ended before: ${words}`);
      heard += value;
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
  expect(heard).not.toContain(`"user_id":${vera.id}`);
  await reader?.cancel();
});

test('a deleted account takes its dialogs along', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  await send(anna, boris, 'Пока');
  expectOk(await anna.post('/api/delete-account'));
  expect(await dialogs(boris)).toHaveLength(1);
});

test('a stream on one server hears what is sent through another on the same database', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const other = createApp(world.deps);
  const response = await other.app.request('/api/live', {
    headers: { authorization: `Bearer ${boris.token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const hear = async (words: string): Promise<void> => {
    while (!heard.includes(words)) heard += (await reader?.read())?.value ?? '';
  };
  await hear('event: ready');
  expectOk(await send(anna, boris, 'Через другой сервер'));
  await hear(`data: {"type":"message","user_id":${anna.id}}`);
  await reader?.cancel();
});
