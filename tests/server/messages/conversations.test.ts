import { expect, test } from 'vitest';
import type { Dialog, Message } from '#contract/messages/messages.ts';
import type { Person } from '#contract/people/people.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import { messages } from '#server/messages/messages.table.ts';
import { messageTexts } from '#server/messages/texts.ts';
import { createImagesService } from '#server/images/images.service.ts';
import type { Answer } from '#tests/support/client.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { tinyImages } from '#tests/support/images.ts';
import { ownerDoes, postPet, publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

interface Sent {
  id: number;
  images: string[];
}

async function send(from: TestUser, to: TestUser, text: string, more: object = {}) {
  const answer = await from.post<Sent>('/api/send-message', { to_user: to.id, text, ...more });
  expectOk(answer);
  return answer.body.id;
}
const sendPhotos = async (
  from: TestUser,
  to: TestUser,
  count = 1,
  fields: Record<string, string> = {},
  key = '',
): Promise<Answer<Sent>> =>
  from.form<Sent>(
    '/api/send-photo',
    { receiver: to.id, ...fields },
    await tinyImages(count),
    key ? { 'idempotency-key': key } : {},
  );
const open = async (user: TestUser, other: TestUser, query = '') =>
  (await user.get<Message[]>(`/api/messages/${other.id}${query}`)).body;
const dialogsOf = async (user: TestUser, query = '') =>
  (await user.get<Dialog[]>(`/api/dialogs${query}`)).body;
const withUser = async (user: TestUser, other: TestUser) =>
  (await dialogsOf(user)).find((dialog) => dialog.user_id === other.id);
const textsOf = (page: Message[]) => page.map(({ text }) => text);

async function pair(): Promise<{ world: TestApp; anna: TestUser; boris: TestUser }> {
  const world = await testApp({ rateLimits: false });
  return { world, anna: await world.as('anna'), boris: await world.as('boris') };
}

/** Reads a user's live events until one contains a text. */
async function followLive(user: TestUser) {
  const response = await user.fetch('/api/live');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return {
    async until(text: string): Promise<string> {
      while (!received.includes(text)) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`the stream ended before: ${text}`);
        received += value;
      }
      return received;
    },
    end: () => reader?.cancel(),
  };
}

test('messages and dialogs carry the ad they are about', async () => {
  const { world, anna, boris } = await pair();
  const [first, second] = [await publishPet(world, anna), await publishPet(world, anna)];
  await send(boris, anna, 'Про первого', { about: first });
  await send(boris, anna, 'Просто так');
  expect(await withUser(anna, boris)).toMatchObject({ about: first, about_section: 'pets' });
  await send(anna, boris, 'А про второго?', { about: second });
  expect(await withUser(boris, anna)).toMatchObject({ about: second, about_section: 'pets' });
  expect((await open(anna, boris)).map(({ about, about_section: at }) => [about, at])).toEqual([
    [first, 'pets'],
    [null, null],
    [second, 'pets'],
  ]);
});

test('only an ad that the two may know can be what a message is about', async () => {
  const { world, anna, boris } = await pair();
  const about = async (user: TestUser, to: TestUser, ad: number) =>
    user.post('/api/send-message', { to_user: to.id, text: 'Привет', about: ad });
  expectHttpError(await about(boris, anna, 999_999), 404, messageTexts.unknownAd);
  const hidden = await publishPet(world, anna);
  const known = await publishPet(world, anna);
  expectOk(await about(boris, anna, known));
  expectOk(await ownerDoes(anna, 4, hidden));
  expectOk(await ownerDoes(anna, 4, known));
  expectHttpError(await about(boris, anna, hidden), 404, messageTexts.unknownAd);
  expectHttpError(await about(boris, anna, await postPet(anna)), 404, messageTexts.unknownAd);
  expectOk(await about(boris, anna, known));
  expectOk(await about(anna, boris, hidden));
  const vera = await world.as('vera');
  expectHttpError(await about(boris, vera, hidden), 404, messageTexts.unknownAd);
  expectHttpError(await about(boris, vera, await postPet(anna)), 404, messageTexts.unknownAd);
});

test('one to four photos are sent like those of ads, with or without a text', async () => {
  const { world, anna, boris } = await pair();
  const sent = await sendPhotos(anna, boris, 2, {}, 'photos-1');
  expectOk(sent);
  expect((await sendPhotos(anna, boris, 2, {}, 'photos-1')).body).toEqual(sent.body);
  expect(await withUser(boris, anna)).toMatchObject({ last_message: 'Фото', unread_count: 1 });
  expectOk(await sendPhotos(anna, boris, 1, { text: 'Вот он' }));
  const [photos, captioned] = await open(boris, anna);
  expect(photos).toMatchObject({ text: '', images: [expect.any(String), expect.any(String)] });
  expect(captioned).toMatchObject({ text: 'Вот он', images: [expect.any(String)] });

  for (const count of [0, 5]) {
    expect((await sendPhotos(anna, boris, count)).status).toBe(422);
  }
  expectOk(await boris.post(`/api/block/${anna.id}`));
  expectHttpError(await sendPhotos(anna, boris), 403, messageTexts.blocked);
  const [image = ''] = photos?.images ?? [];
  expect((await world.visitor.fetch(`/api/image/${image}`)).headers.get('cache-control')).toContain(
    'private',
  );
  const bare = image.split('.')[0] ?? '';
  expect((await world.visitor.fetch(`/api/image/${bare}`)).status).toBe(404);
});

test('an own message is read once the other has opened the conversation; the sender learns it live', async () => {
  const { anna, boris } = await pair();
  await send(anna, boris, 'Раз');
  await send(anna, boris, 'Два');
  expect(await withUser(anna, boris)).toMatchObject({ last_from: anna.id, is_read: false });
  expect((await open(anna, boris)).map((message) => message.is_read)).toEqual([false, false]);
  const live = await followLive(anna);
  await live.until('event: ready');
  const received = await open(boris, anna);
  expect(received.map((message) => message.is_read)).toEqual([false, false]);
  await live.until(`data: {"type":"read","user_id":${boris.id}}`);
  await live.end();
  await send(anna, boris, 'Три');
  expect((await open(anna, boris)).map((message) => message.is_read)).toEqual([true, true, false]);
  expect((await withUser(anna, boris))?.is_read).toBe(false);
  await open(boris, anna);
  expect((await withUser(anna, boris))?.is_read).toBe(true);
  expect((await withUser(boris, anna))?.is_read).toBe(false);
});

test('an own message is deleted for both within 48 hours, its photos too', async () => {
  const { world, anna, boris } = await pair();
  const old = await send(anna, boris, 'Давно');
  world.clock.advance({ hours: 24, seconds: 1 });
  const sent = await sendPhotos(anna, boris, 1, { text: 'Ой' });
  const { id } = sent.body;
  const remove = (user: TestUser, message: number) => user.delete(`/api/messages/${message}`);
  expectHttpError(await remove(boris, id), 403, messageTexts.notYours);
  expectHttpError(await remove(await world.as('vera'), id), 404, messageTexts.unknownMessage);
  const live = await followLive(boris);
  await live.until('event: ready');
  expectOk(await remove(anna, id));
  await live.until(`"type":"delete","user_id":${anna.id},"message_id":${id}`);
  await live.end();
  expectOk(await remove(anna, id));
  expect(await withUser(boris, anna)).toMatchObject({
    unread_count: 1,
    last_message: 'Сообщение удалено',
  });
  const emptied = { id, text: '', images: [], is_deleted: true };
  expect((await open(boris, anna)).at(-1)).toMatchObject(emptied);
  expect((await open(anna, boris)).at(-1)).toMatchObject(emptied);
  expect(world.images.size).toBe(0);
  world.clock.advance({ hours: 24 });
  expectHttpError(await remove(anna, old), 409, messageTexts.tooLate);
});

test('a reply quotes a message of the same conversation', async () => {
  const { world, anna, boris } = await pair();
  const question = await send(boris, anna, 'Привит?');
  await send(anna, boris, 'Да', { reply_to: question });
  expect((await open(boris, anna)).at(-1)?.reply_to).toEqual({
    id: question,
    from_user: boris.id,
    text: 'Привит?',
    has_images: false,
    is_deleted: false,
  });
  expectOk(await boris.delete(`/api/messages/${question}`));
  expect((await open(boris, anna)).at(-1)?.reply_to).toMatchObject({ text: '', is_deleted: true });
  const vera = await world.as('vera');
  const foreign = { to_user: vera.id, text: 'И вам', reply_to: question };
  const answer = await anna.post('/api/send-message', foreign);
  expectHttpError(answer, 404, messageTexts.unknownQuote);
});

test('typing reaches the other user live, at most every three seconds', async () => {
  const { world, anna, boris } = await pair();
  await send(boris, anna, 'Здравствуйте');
  const live = await followLive(boris);
  await live.until('event: ready');
  const type = () => anna.post(`/api/typing/${boris.id}`);
  // Boris has not written with her.
  expectOk(await (await world.as('vera')).post(`/api/typing/${boris.id}`));
  expectOk(await type());
  expectOk(await type());
  await send(anna, boris, 'Раз');
  const heard = await live.until('event: message');
  expect(heard.match(/event: typing/gu)).toHaveLength(1);
  expect(heard).toContain(`data: {"type":"typing","user_id":${anna.id}}`);
  world.clock.advance({ seconds: 3 });
  expectOk(await type());
  await live.until(`${heard}event: typing`);
  await live.end();
  expectOk(await boris.post(`/api/block/${anna.id}`));
  world.clock.advance({ seconds: 3 });
  expectHttpError(await type(), 403, messageTexts.blocked);
});

test('dialogs come in pages and are found by names, ads and texts', async () => {
  const { world, anna, boris } = await pair();
  const [vera, ad] = [await world.as('vera'), await publishPet(world, anna, { title: 'Бусинка' })];
  await send(boris, anna, 'Ёжик у вас?', { about: ad });
  world.clock.advance({ minutes: 1 });
  await send(vera, anna, 'Сколько стоит перевозка?');
  await send(vera, anna, 'И 100% ли он здоров?');
  const ids = async (query: string) =>
    (await dialogsOf(anna, query)).map((dialog) => dialog.user_id);
  expect(await ids('?limit=2')).toEqual([0, vera.id]);
  expect(await ids('?limit=2&offset=2')).toEqual([boris.id]);
  expect(await ids('?limit=500')).toHaveLength(3);
  expect(await ids('?q=BORIS')).toEqual([boris.id]);
  expect(await ids('?q=бусинка')).toEqual([boris.id]);
  expect(await ids('?q=ежик')).toEqual([boris.id]);
  expect(await ids('?q=бусинку')).toEqual([boris.id]);
  expect(await ids('?q=ежика')).toEqual([boris.id]);
  expect(await ids('?q=перевозки')).toEqual([vera.id]);
  expect(await ids('?q=стоимость перевозки')).toEqual([]);
  expect(await ids('?q=100%25')).toEqual([vera.id]);
  expect(await ids('?q=%25')).toEqual([vera.id]);
  expect(await ids('?q=нет такого')).toEqual([]);
  const [found] = await dialogsOf(anna, '?q=перевозка');
  expect(found?.found?.text).toBe('Сколько стоит перевозка?');
});

test('a conversation is searched, and read around, before and after a message', async () => {
  const { anna, boris } = await pair();
  const ids: number[] = [];
  for (let number = 1; number <= 9; number += 1) {
    ids.push(await send(boris, anna, `Письмо ${number}`));
  }
  expect(textsOf(await open(anna, boris, '?q=письмо 4'))).toEqual(['Письмо 4']);
  expect((await withUser(anna, boris))?.unread_count).toBe(9);
  expect(textsOf(await open(anna, boris, '?q=письма 5'))).toEqual(['Письмо 5']);
  expect(textsOf(await open(anna, boris, `?around=${ids[4]}&limit=4`))).toEqual([
    'Письмо 3',
    'Письмо 4',
    'Письмо 5',
    'Письмо 6',
  ]);
  expect(textsOf(await open(anna, boris, `?before=${ids[2]}&limit=1`))).toEqual(['Письмо 2']);
  expect(textsOf(await open(anna, boris, `?after=${ids[6]}`))).toEqual(['Письмо 8', 'Письмо 9']);
});

test('the history of a blocked conversation can be read, without marking it read', async () => {
  const { anna, boris } = await pair();
  await send(boris, anna, 'Переведите деньги');
  expectOk(await anna.post(`/api/block/${boris.id}`));
  expectHttpError(await anna.get(`/api/messages/${boris.id}`), 403, messageTexts.blocked);
  expect(textsOf(await open(anna, boris, '?history=1'))).toEqual(['Переведите деньги']);
  expect((await withUser(anna, boris))?.unread_count).toBe(1);
});

test('when somebody was here is told, rounded, once both have written', async () => {
  const { world, anna, boris } = await pair();
  const lastSeen = async () => (await anna.get<Person>(`/api/users/${boris.id}`)).body.last_seen;
  await publishPet(world, boris);
  expect(await lastSeen()).toBeNull();
  world.clock.advance({ minutes: 17, seconds: 40 });
  await send(anna, boris, 'Здравствуйте');
  expect(await lastSeen()).toBeNull();
  await send(boris, anna, 'Привет');
  expect(await lastSeen()).toBe('2026-03-02T09:15:00.000Z');
  expectOk(await boris.post(`/api/block/${anna.id}`));
  expect(await lastSeen()).toBeNull();
});

test('the export has all of a message; a deleted account leaves the other side its photos', async () => {
  const { world, anna, boris } = await pair();
  const ad = await publishPet(world, anna);
  const question = await send(boris, anna, 'Можно фото?', { about: ad });
  expectOk(await sendPhotos(anna, boris, 1, { reply_to: String(question) }));
  const { body } = await boris.get<PersonalData>('/api/my-data');
  expect(body.messages).toMatchObject([
    { text: 'Можно фото?', about: ad, images: [], reply_to: null, is_deleted: false },
    { text: '', about: null, images: [expect.any(String)], reply_to: question },
  ]);
  expectOk(await anna.post('/api/delete-account'));
  const [image = ''] = (await open(boris, anna)).at(-1)?.images ?? [];
  expect((await boris.fetch(`/api/image/${image}`)).status).toBe(200);
  expectOk(await boris.post('/api/delete-account'));
  expect(await world.db.$count(messages)).toBe(0);
  await createImagesService(world.deps).removeDiscarded();
  expect((await world.visitor.fetch(`/api/image/${image}`)).status).toBe(404);
});

test('a conversation with an id of nobody is not found', async () => {
  const world = await testApp();
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  expectHttpError(await anna.get('/api/messages/999999'), 404, messageTexts.unknownUser);
  expect(await anna.get(`/api/messages/${boris.id}`)).toMatchObject({ status: 200, body: [] });
  expect(await anna.get('/api/messages/0')).toMatchObject({ status: 200, body: [] });
  expectOk(await boris.post('/api/delete-account'));
  expect(await anna.get(`/api/messages/${boris.id}`)).toMatchObject({ status: 200, body: [] });
});
