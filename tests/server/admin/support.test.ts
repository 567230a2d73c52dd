import { describe, expect, test } from 'vitest';
import type { Overview } from '#contract/admin/admin.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { Letter } from '#contract/messages/support.ts';
import { adminTexts } from '#server/admin/texts.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { adminDoes, postPet } from '#tests/support/pets.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

const write = async (from: TestUser, text: string) =>
  expectOk(await from.post('/api/send-message', { to_user: 0, text }));
const lettersOf = async (admin: TestUser, query = '') =>
  (await admin.get<Letter[]>(`/api/admin/support${query}`)).body;
const names = async (admin: TestUser, query = '') =>
  (await lettersOf(admin, query)).map(({ username }) => username);

async function inbox() {
  const world = await testApp({ rateLimits: false });
  const [admin, support] = [await world.as('admin'), await world.as('support')];
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  return { world, admin, support, anna, boris };
}

test('letters wait until an admin answers; reading and automatic messages do not', async () => {
  const { world, admin, support, anna, boris } = await inbox();
  const waiting = async () => (await admin.get<Overview>('/api/admin/overview')).body.support;
  await write(anna, 'Где моё объявление?');
  const asked = world.clock.now().toISOString();
  world.clock.advance({ minutes: 5 });
  await write(boris, 'Не приходит код');
  world.clock.advance({ minutes: 5 });
  await write(anna, 'Ау');
  const ad = await postPet(anna);
  expectOk(await support.post('/api/admin/ad-action', { ad_id: ad, do: 3, reason: 'Нет фото' }));
  expect(await names(admin)).toEqual(['anna', 'boris']);
  expect((await lettersOf(admin))[0]).toMatchObject({ asked, held_by: null, avatar: null });
  expect((await lettersOf(admin))[0]).toMatchObject({ last_message: 'Ау', last_from: anna.id });
  expect(await waiting()).toEqual({ count: 2, oldest: asked });

  const read = await admin.get<Message[]>(`/api/admin/support/${anna.id}`);
  expect(read.body.map(({ text }) => text).slice(0, 2)).toEqual(['Где моё объявление?', 'Ау']);
  expect(await names(admin)).toEqual(['anna', 'boris']);

  expectOk(await admin.post(`/api/admin/support/${anna.id}`, { text: 'Сейчас посмотрим' }));
  expect(await names(admin)).toEqual(['boris']);
  const answered = (await anna.get<Message[]>('/api/messages/0')).body.at(-1);
  expect(answered).toMatchObject({ from_user: 0, text: 'Сейчас посмотрим' });
  world.clock.advance({ minutes: 1 });
  expectOk(await support.post('/api/send-message', { to_user: boris.id, text: 'Поправили' }));
  expect(await names(admin)).toEqual([]);
  expect(await names(admin, '?filter=all')).toEqual(['boris', 'anna']);
  const [answer] = await lettersOf(admin, '?filter=all');
  expect(answer).toMatchObject({ last_message: 'Поправили', last_from: 0 });

  await write(boris, 'Спасибо!');
  expectOk(await admin.post(`/api/admin/support/${boris.id}/close`));
  expect(await waiting()).toEqual({ count: 0, oldest: null });
  expectOk(await adminDoes(support, 1, ad));
});

describe('the audit log names', () => {
  const entriesOf = async (admin: TestUser) => {
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit');
    return body.map(({ action, object_id: id, title }) => [action, id, title]);
  };

  test('an answer once, also when it is sent again', async () => {
    const { admin, anna } = await inbox();
    await write(anna, 'Помогите');
    const send = () =>
      admin.post(
        `/api/admin/support/${anna.id}`,
        { text: 'Сейчас посмотрим' },
        { 'idempotency-key': 'the-same-answer' },
      );
    expect((await send()).body).toEqual((await send()).body);
    expect(await entriesOf(admin)).toEqual([['answer', anna.id, 'anna']]);
  });

  test('a closed letter once', async () => {
    const { admin, anna } = await inbox();
    await write(anna, 'Спасибо!');
    const close = () => admin.post(`/api/admin/support/${anna.id}/close`);
    expectOk(await close());
    expectOk(await close());
    expect(await entriesOf(admin)).toEqual([['close', anna.id, 'anna']]);
  });
});

test('letters are found by names and texts', async () => {
  const { admin, anna, boris } = await inbox();
  await write(anna, 'Не могу оплатить');
  await write(boris, 'Как удалить аккаунт?');
  expect(await names(admin, '?q=ОПЛАТИТЬ')).toEqual(['anna']);
  expect(await names(admin, '?q=bor')).toEqual(['boris']);
  expect(await names(admin, '?q=ак')).toEqual(['boris']);
  // Signs are no wildcards, and similar letters are not equal.
  await write(anna, 'Скидка 50%_?');
  expect(await names(admin, `?q=${encodeURIComponent('0%_')}`)).toEqual(['anna']);
  expect(await names(admin, `?q=${encodeURIComponent('%')}`)).toEqual(['anna']);
  expect(await names(admin, '?q=oplatit')).toEqual([]);
});

test('answered letters make no other one skipped on the next page', async () => {
  const { world, admin, anna, boris } = await inbox();
  for (const user of [anna, boris, await world.as('vera'), await world.as('galya')]) {
    await write(user, 'Помогите');
    world.clock.advance({ minutes: 1 });
  }
  const page = await lettersOf(admin, '?limit=2');
  expect(page.map(({ username }) => username)).toEqual(['anna', 'boris']);
  for (const { user_id: id } of page) {
    expectOk(await admin.post(`/api/admin/support/${id}`, { text: 'Сделано' }));
  }
  const last = page[1];
  const behind = `limit=2&after=${last?.user_id}`;
  expect(await names(admin, `?${behind}&after_time=${last?.asked}`)).toEqual(['vera', 'galya']);
  const all = await lettersOf(admin, '?filter=all&limit=2');
  expect(all.map(({ username }) => username)).toEqual(['anna', 'boris']);
  const next = `filter=all&limit=2&after=${all[1]?.user_id}&after_time=${all[1]?.last_time}`;
  expect(await names(admin, `?${next}`)).toEqual(['galya', 'vera']);
});

test('while one admin holds a letter, the other cannot answer it unless taking it over', async () => {
  const { world, admin, support, anna } = await inbox();
  await write(anna, 'Помогите');
  const path = `/api/admin/support/${anna.id}`;
  const hold = async (by: TestUser, body = {}) =>
    (await by.post<Pick<Letter, 'held_by'>>(`${path}/hold`, body)).body.held_by?.admin_id;
  expect(await hold(admin)).toBe(admin.id);
  expect(await hold(support)).toBe(admin.id);
  const answer = await support.post(path, { text: 'И я' });
  expectHttpError(answer, 409, adminTexts.heldBy('Администратор'));
  expect((await lettersOf(support))[0]?.held_by).toEqual({
    admin_id: 1,
    username: 'Администратор',
  });
  expect(await hold(support, { take: true })).toBe(support.id);
  expect((await admin.post(path, { text: 'Поздно' })).status).toBe(409);
  expectOk(await support.delete(`${path}/hold`));
  expect(await hold(admin)).toBe(admin.id);
  world.clock.advance({ minutes: 5, seconds: 1 });
  expectOk(await support.post(path, { text: 'Отвечаю' }));

  expect(await hold(admin)).toBe(admin.id);
  world.clock.advance({ hours: -1 });
  expect(await hold(support)).toBe(support.id);
});

test('the letter of an unknown user cannot be held', async () => {
  const { admin } = await inbox();
  expectHttpError(await admin.post('/api/admin/support/999999/hold', {}), 404);
});
