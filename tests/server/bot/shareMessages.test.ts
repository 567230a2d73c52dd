import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PreparedResult } from '#mock-env/bot/botApi.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { adminDoes, petIn, publishPet, sendPet } from '#tests/support/pets.ts';
import { events, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const prepare = (user: TestUser, id: number) =>
  user.post<{ prepared_message_id: string }>('/api/share-message', { ad_id: id });
const prepared = ({ botApi }: TestApp) =>
  botApi.calls
    .filter(({ method }) => method === 'savePreparedInlineMessage')
    .map(({ params }) => params as { user_id: number; result: PreparedResult });

test('a message has the photo, title, price and a button that opens the ad in Telegram', async () => {
  const world = await testApp();
  const anna = await world.enter({ id: 10_001, first_name: 'Анна' });
  const author = await world.as('author');
  const id = await publishPet(world, author, { title: 'Щенок', price: '1500', city: 'Тула' });
  const answer = await prepare(anna, id);
  expectOk(answer);
  expect(answer.body.prepared_message_id).toMatch(/^prepared-/u);
  const [{ user_id: user, result } = { user_id: 0, result: undefined }] = prepared(world);
  expect(user).toBe(10_001);
  expect(result).toMatchObject({ type: 'photo', title: 'Щенок' });
  expect(result?.caption?.replaceAll(/[\u00A0\u202F]/gu, ' ')).toBe('Щенок\n1 500 ₽\nТула');
  const { botUsername, miniAppName } = world.config;
  const url = `https://t.me/${botUsername}${miniAppName ? `/${miniAppName}` : ''}?startapp=post_${id}`;
  expect(result?.reply_markup?.inline_keyboard).toEqual([[{ text: 'Открыть', url }]]);

  const photo = await world.visitor.fetch(new URL(result?.photo_url ?? '').pathname);
  expect(photo.headers.get('content-type')).toBe('image/jpeg');
  expect((await sharp(await photo.arrayBuffer()).metadata()).format).toBe('jpeg');
});

test('a message about a lost or found pet says where and when', async () => {
  const world = await testApp();
  const anna = await world.enter({ id: 10_001, first_name: 'Анна' });
  const sought = { price: undefined, city: 'Тула', happened_at: '2026-03-01' };
  const lost = { ...sought, title: 'Рекс', category: 'Потерянные', place: 'Парк, у пруда' };
  expectOk(await prepare(anna, await publishPet(world, anna, lost)));
  const found = { ...sought, title: 'Кот', category: 'Найденные' };
  expectOk(await prepare(anna, await publishPet(world, anna, found)));
  expect(prepared(world).map(({ result }) => result.caption)).toEqual([
    'Рекс\nПотерян\nПарк, у пруда, 1 марта 2026\nТула',
    'Кот\nНайден\n1 марта 2026\nТула',
  ]);
});

test('a transparent photo is on white', async () => {
  const world = await testApp();
  const anna = await world.enter({ id: 10_001, first_name: 'Анна' });
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const create = { width: 300, height: 300, channels: 4 as const, background: clear };
  const bytes = await sharp({ create }).png().toBuffer();
  const photo = { name: 'photo.png', bytes, type: 'image/png' };
  const { id } = (await sendPet(await world.as('author'), {}, [photo])).body;
  await adminDoes(await world.as('admin'), 1, id);
  expectOk(await prepare(anna, id));
  const url = prepared(world).at(-1)?.result.photo_url ?? '';
  const jpeg = await (await world.visitor.fetch(new URL(url).pathname)).arrayBuffer();
  const { channels } = await sharp(jpeg).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test('ads of all sections can be sent; those that are not public cannot', async () => {
  const world = await testApp();
  const author = await world.as('author');
  expectOk(await prepare(author, await publish(events, world, author)));
  const waiting = await petIn('review', world, author);
  expectHttpError(await prepare(author, waiting), 404);
  expectHttpError(await prepare(author, 999_999), 404);
  expect(prepared(world)).toHaveLength(1);
});

test('who is not in Telegram cannot, and Telegram may be out of reach or refuse', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const id = await publishPet(world, author);
  expectHttpError(await world.visitor.post('/api/share-message', { ad_id: id }), 401);
  for (const code of [400, 502]) {
    world.botApi.failures.push({ kind: 'status', code, description: 'inline mode is off' });
    expectHttpError(
      await prepare(author, id),
      503,
      'Telegram не отвечает. Отправьте ссылку на объявление',
    );
  }
  expect(world.log.join('')).not.toContain(world.config.botToken);
  expectOk(await prepare(author, id));
});
