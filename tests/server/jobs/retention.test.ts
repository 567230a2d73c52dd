import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isNotNull } from 'drizzle-orm';
import type { Dialog, Message } from '#contract/messages/messages.ts';
import { LOG_DAYS } from '#contract/retention.ts';
import { CONSENT_VERSION } from '#contract/session/consent.ts';
import { audit } from '#server/audit/audit.table.ts';
import { reads } from '#server/favorites/favorites.table.ts';
import { announceDormantAccounts, deleteDormantAccounts } from '#server/jobs/dormantAccounts.ts';
import { purgeDeletedAds } from '#server/jobs/deletedAds.ts';
import { deleteArchivedAds, forgetOldRows } from '#server/jobs/oldRows.ts';
import { markOutdatedAds } from '#server/jobs/outdatedAds.ts';
import { forgetConversations } from '#server/messages/conversations/oldConversations.ts';
import { forgetBuyers } from '#server/payments/orders/oldOrders.ts';
import { orders } from '#server/payments/orders/orders.table.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { ordered } from '#tests/support/orders.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const YEAR_DAYS = 365;
const write = async (from: TestUser, to: TestUser, text: string) =>
  expectOk(await from.post('/api/send-message', { to_user: to.id, text }));
const textsOf = async (user: TestUser, other: number) =>
  (await user.get<Message[]>(`/api/messages/${other}`)).body.map(({ text }) => text);
const partnersOf = async (user: TestUser) =>
  (await user.get<Dialog[]>('/api/dialogs')).body.map(({ username }) => username);

test('a conversation goes three years after its last message, on both sides', async () => {
  const world = await testApp();
  const signIn = async () =>
    [await world.as('anna'), await world.as('boris'), await world.as('vera')] as const;
  const [anna, boris, vera] = await signIn();
  await write(anna, boris, 'Здравствуйте');
  await write(anna, vera, 'Добрый день');
  world.clock.advance({ days: YEAR_DAYS });
  await write((await signIn())[2], anna, 'Ещё актуально?');
  world.clock.advance({ days: 2 * YEAR_DAYS - 1 });
  expect(await forgetConversations(world.deps)).toBe(0);
  world.clock.advance({ days: 3 });
  expect(await forgetConversations(world.deps)).toBe(2);
  expect(await forgetConversations(world.deps)).toBe(0);

  const [annaNow, borisNow, veraNow] = await signIn();
  expect(await partnersOf(annaNow)).toEqual(['Поддержка', 'vera']);
  expect(await partnersOf(borisNow)).toEqual(['Поддержка']);
  expect(await textsOf(annaNow, borisNow.id)).toEqual([]);
  expect(await textsOf(annaNow, veraNow.id)).toEqual(['Добрый день', 'Ещё актуально?']);
});

test('reports and ended consents go after three years', async () => {
  const world = await testApp();
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  const dataOfAnna = async () => (await (await world.as('anna')).get('/api/my-data')).body;
  expectOk(await anna.post('/api/reports', { user_id: boris.id, reason: 'spam' }));
  expectOk(await anna.delete('/api/consent'));
  expectOk(await anna.post('/api/consent', { version: CONSENT_VERSION }));
  expectOk(await anna.delete('/api/consent'));
  expectOk(await anna.post('/api/consent', { version: CONSENT_VERSION }));
  world.clock.advance({ days: 3 * YEAR_DAYS - 1 });
  await forgetOldRows(world.deps);
  expect(await dataOfAnna()).toMatchObject({ reports: [{}], consents: [{}, {}] });
  world.clock.advance({ days: 3 });
  await forgetOldRows(world.deps);
  expect(await dataOfAnna()).toMatchObject({ reports: [], consents: [{ withdrawn: null }] });
});

test('orders lose user and ad after five years', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  await ordered(anna, await publishPet(world, anna, { title: 'Щенок' }));
  const named = () => world.db.select().from(orders).where(isNotNull(orders.userId));
  world.clock.advance({ days: 5 * YEAR_DAYS });
  expect(await forgetBuyers(world.deps)).toBe(0);
  expect(await named()).toMatchObject([{ adTitle: 'Щенок' }]);
  world.clock.advance({ days: 3 });
  expect(await forgetBuyers(world.deps)).toBe(1);
  expect(await forgetBuyers(world.deps)).toBe(0);
  expect(await named()).toEqual([]);
});

async function isThere(world: TestApp, id: number): Promise<boolean> {
  return (await (await world.as('admin')).get(`/api/admin/user-info/${id}`)).status === 200;
}

test('an account without a login for three years is announced and deleted 30 days later', async () => {
  const world = await testApp();
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  world.clock.advance({ days: 3 * YEAR_DAYS - 31 });
  expect(await announceDormantAccounts(world.deps)).toBe(0);
  world.clock.advance({ days: 3 });
  expect(await announceDormantAccounts(world.deps)).toBe(2);
  expect(await announceDormantAccounts(world.deps)).toBe(0);

  const back = await world.as('boris');
  expect(await textsOf(back, 0)).toEqual([
    expect.stringMatching(/через 30 дней удалим ваш аккаунт/u),
  ]);

  world.clock.advance({ days: 29 });
  expect(await deleteDormantAccounts(world.deps)).toBe(0);
  world.clock.advance({ days: 2 });
  expect(await deleteDormantAccounts(world.deps)).toBe(1);
  expect(await deleteDormantAccounts(world.deps)).toBe(0);
  expect(await isThere(world, anna.id)).toBe(false);
  expect(await isThere(world, boris.id)).toBe(true);
});

test('support and the administrator are never dormant', async () => {
  const world = await testApp();
  await world.as('admin');
  world.clock.advance({ days: 10 * YEAR_DAYS });
  expect(await announceDormantAccounts(world.deps)).toBe(0);
});

test('the server’s log is deleted when the privacy policy says so', () => {
  const path = join(import.meta.dirname, '../../../server/deploy/journald@petskod.conf');
  expect(readFileSync(path, 'utf8')).toContain(`MaxRetentionSec=${LOG_DAYS}day`);
});

test('what was seen, counted and audited goes by its age', async () => {
  const world = await testApp();
  const [author, reader, admin] = [
    await world.as('author'),
    await world.as('reader'),
    await world.as('admin'),
  ];
  const ad = await publishPet(world, author);
  expectOk(await reader.post(`/api/mark-as-read/${ad}`));
  expectOk(await admin.post('/api/admin/set-ban', { user_id: reader.id, ban: true }));
  const seen = async () => world.db.$count(reads);
  const audited = async () => world.db.$count(audit);
  expect([await seen(), (await audited()) > 0]).toEqual([1, true]);
  world.clock.advance({ days: 89 });
  await forgetOldRows(world.deps);
  expect(await seen()).toBe(1);
  world.clock.advance({ days: 2 });
  await forgetOldRows(world.deps);
  expect([await seen(), (await audited()) > 0]).toEqual([0, true]);
  world.clock.advance({ days: 3 * YEAR_DAYS });
  await forgetOldRows(world.deps);
  expect(await audited()).toBe(0);
});

test('an ad is deleted a year after its end, with its images; others stay', async () => {
  const world = await testApp();
  const author = await world.as('author');
  await publishPet(world, author);
  world.clock.advance({ days: 200 });
  await markOutdatedAds(world.deps);
  await publishPet(world, await world.as('author'), { title: 'Моложе' });
  world.clock.advance({ days: 200 });
  await markOutdatedAds(world.deps);
  expect(await deleteArchivedAds(world.deps)).toBe(1);
  const { body } = await (await world.as('author')).get<{ title: string }[]>('/api/my-articles');
  expect(body.map(({ title }) => title)).toEqual(['Моложе']);
  world.clock.advance({ days: 31 });
  expect(await purgeDeletedAds(world.deps)).toBe(1);
});
