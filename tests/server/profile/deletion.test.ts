import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { UserInfo } from '#contract/admin/admin.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import { FORMER_ACCOUNT_DAYS } from '#contract/retention.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import type { OpenSession } from '#contract/session/sessions.ts';
import { removeLeftByAccounts } from '#server/jobs/leftByAccounts.ts';
import { orders as orderTable } from '#server/payments/orders/orders.table.ts';
import { formerAccounts } from '#server/session/accounts/formerAccounts.table.ts';
import { forgetOldRows } from '#server/jobs/oldRows.ts';
import { createOpenSessions } from '#server/session/openSessions.ts';
import { sessions } from '#server/session/sessions.table.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { Caller } from '#tests/support/client.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { checkout, order, ordered } from '#tests/support/orders.ts';
import { adminDoes, postPet, publishPet, sendPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { signedWidgetUser } from '#tests/support/widgetUser.ts';

const write = (from: TestUser, to: number, text = 'Здравствуйте') =>
  from.post('/api/send-message', { to_user: to, text });

/** Deletes the account and signs in again a second later. */
async function reopen(world: TestApp, name: string): Promise<TestUser> {
  expectOk(await (await world.as(name)).post('/api/delete-account'));
  world.clock.advance({ seconds: 1 });
  return world.as(name);
}

describe('an account that is opened again', () => {
  test('is new: name, ads, favorites and dialogs are gone', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const boris = await world.as('boris');
    await publishPet(world, anna);
    await write(anna, boris.id);
    const again = await reopen(world, 'anna');
    expect(again.id).not.toBe(anna.id);
    expect((await again.get('/api/my-articles')).body).toEqual([]);
    expect((await again.get<unknown[]>('/api/dialogs')).body).toHaveLength(1);
  });

  test('is banned when the deleted one was, with its reason', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const ban = { user_id: anna.id, ban: true, reason: 'Обман покупателей' };
    expectOk(await (await world.as('admin')).post('/api/admin/set-ban', ban));
    const again = await reopen(world, 'anna');
    expect((await again.get('/api/check-token')).body).toEqual({
      user_id: again.id,
      ban: { reason: 'Обман покупателей' },
    });
    expect((await sendPet(again)).status).toBe(403);
  });

  test('stays banned however often it is deleted, until an admin lifts the ban', async () => {
    const world = await testApp();
    const admin = await world.as('admin');
    const setBan = (user: TestUser, ban: boolean) =>
      admin.post('/api/admin/set-ban', { user_id: user.id, ban, reason: '' });
    expectOk(await setBan(await world.as('anna'), true));
    await reopen(world, 'anna');
    const third = await reopen(world, 'anna');
    expect((await sendPet(third)).status).toBe(403);
    expectOk(await setBan(third, false));
    expectOk(await sendPet(await world.as('anna')));
    expectOk(await sendPet(await reopen(world, 'anna')));
  });

  test('has what the deleted one used of its limits', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const boris = await world.as('boris');
    for (let ad = 0; ad < 29; ad += 1) await postPet(anna, { title: `Щенок ${ad}` });
    for (let sent = 0; sent < 19; sent += 1) expectOk(await write(anna, boris.id));
    const again = await reopen(world, 'anna');
    expectOk(await sendPet(again));
    expect((await sendPet(again)).status).toBe(429);
    expectOk(await write(again, boris.id));
    expect((await write(again, boris.id)).status).toBe(429);

    const third = await reopen(world, 'anna');
    expect((await sendPet(third)).status).toBe(429);
    expect((await write(third, boris.id)).status).toBe(429);
    world.clock.advance({ hours: 1 });
    expectOk(await sendPet(third));
    expectOk(await write(third, boris.id));
  });

  test('has the new dialogs of the day and the cancelled orders of the hour', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    for (let user = 0; user < 30; user += 1) {
      if (user % 15 === 0) world.clock.advance({ minutes: 1 });
      expectOk(await write(anna, (await world.as(`partner ${user}`)).id));
    }
    const ad = await publishPet(world, anna);
    for (let count = 0; count < 3; count += 1) {
      expectOk(await anna.post(`/api/purchases/${await ordered(anna, ad)}/cancel`));
    }
    const again = await reopen(world, 'anna');
    world.clock.advance({ minutes: 2 });
    expect((await write(again, (await world.as('a new partner')).id)).status).toBe(429);
    const rejected = await order(again, await publishPet(world, again));
    expect(rejected.body).toMatchObject({ code: 'CANCELLED_TOO_OFTEN' });
  });

  test('has the reports of the day', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const report = async (user: TestUser, name: string) =>
      user.post('/api/reports', { user_id: (await world.as(name)).id, reason: 'spam' });
    for (let count = 0; count < 10; count += 1) expectOk(await report(anna, `user ${count}`));
    const again = await reopen(world, 'anna');
    expect((await report(again, 'another user')).status).toBe(429);
  });

  test('shows admins the rejections of the deleted one', async () => {
    const world = await testApp();
    const admin = await world.as('admin');
    const rejectAd = async (user: TestUser) =>
      expectOk(await adminDoes(admin, 3, await postPet(user)));
    await rejectAd(await world.as('anna'));
    const again = await reopen(world, 'anna');
    await rejectAd(again);
    const third = await reopen(world, 'anna');
    const { body } = await admin.get<UserInfo>(`/api/admin/user-info/${third.id}`);
    expect(body.rejected).toBe(2);
  });
});

test('90 days after the deletion nothing is left of the deleted account', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const ban = { user_id: anna.id, ban: true, reason: '' };
  expectOk(await (await world.as('admin')).post('/api/admin/set-ban', ban));
  expectOk(await (await world.as('anna')).post('/api/delete-account'));

  const stored = JSON.stringify(await world.db.select().from(formerAccounts));
  expect(stored).not.toContain('10001');
  world.clock.advance({ days: FORMER_ACCOUNT_DAYS, seconds: -1 });
  await forgetOldRows(world.deps);
  expect(await world.db.$count(formerAccounts)).toBe(1);
  world.clock.advance({ seconds: 2 });
  await forgetOldRows(world.deps);
  expect(await world.db.$count(formerAccounts)).toBe(0);
  expectOk(await sendPet(await world.as('anna')));
});

test('an app left open does not open a deleted account again', async () => {
  const world = await testApp();
  const olga = { id: 4242, first_name: 'Ольга' };
  const inside = await world.enter(olga);
  const before = world.clock.now();
  world.clock.advance({ seconds: 1 });
  expectOk(await inside.post('/api/delete-account'));
  expect((await inside.get('/api/check-token')).status).toBe(401);

  const { botToken } = world.config;
  const initData = initDataOf(olga, { at: before, botToken });
  const silent = await world.visitor.post('/api/auth/telegram/initdata', { initData });
  expectHttpError(silent, 401, sessionTexts.launch('Telegram').deleted);
  const auth_date = Math.floor(before.getTime() / 1000);
  const widgetUser = signedWidgetUser({ ...olga, auth_date }, botToken);
  const byWidget = await world.visitor.post('/api/auth/telegram', widgetUser);
  expectHttpError(byWidget, 401, sessionTexts.widget.deleted);

  expectOk(await (await world.enter(olga)).get('/api/check-token'));
});

test('records of money and of admins keep neither the name nor the texts of the user', async () => {
  const world = await testApp();
  const admin = await world.as('admin');
  const anna = await world.as('anna');
  const ad = await publishPet(world, anna, { title: 'Щенок Анны Ивановой' });
  const paid = await ordered(anna, ad);
  await checkout(world, paid, 'pay');
  const ban = { user_id: anna.id, ban: true, reason: 'Обман' };
  const boris = await world.as('boris');
  expectOk(await boris.post('/api/reports', { ad_id: ad, reason: 'fraud' }));
  expectOk(await boris.post('/api/reports', { user_id: anna.id, reason: 'fraud' }));
  expectOk(await anna.post('/api/reports', { user_id: boris.id, reason: 'spam', text: 'Я Анны' }));
  expectOk(await admin.post('/api/admin/set-ban', ban));
  expectOk(await (await world.as('anna')).post('/api/delete-account'));

  const [orders, entries] = [
    await world.db.select().from(orderTable),
    await admin.get<AuditEntry[]>('/api/admin/audit'),
  ];
  const reports = await admin.get('/api/admin/reports');
  expect(JSON.stringify([orders, entries.body, reports.body])).not.toMatch(/anna|Анны/u);
  expect(orders).toMatchObject([{ id: paid, userId: null, amount: 100 }]);
  expect(entries.body[0]).toMatchObject({
    action: 'ban',
    title: 'Удалённый пользователь',
    after: { banned: true, reason: 'Обман' },
  });
});

test('a rename and a ban make the polls of partners fetch their dialogs', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  expectOk(await write(anna, boris.id));
  const poll = async (etag = '') => {
    const answer = await boris.fetch('/api/dialogs', { headers: { 'if-none-match': etag } });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '' };
  };
  const first = await poll();
  expect((await poll(first.etag)).status).toBe(304);
  expectOk(await anna.post('/api/update-username', { username: 'Аня' }));
  const second = await poll(first.etag);
  expect(second.status).toBe(200);
  const ban = { user_id: anna.id, ban: true, reason: '' };
  expectOk(await (await world.as('admin')).post('/api/admin/set-ban', ban));
  expect((await poll(second.etag)).status).toBe(200);
});

test('a banned user writes to support, reads, takes the data, ends sessions and deletes', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const ban = { user_id: anna.id, ban: true, reason: '' };
  expectOk(await (await world.as('admin')).post('/api/admin/set-ban', ban));
  const [phone, banned] = [await world.as('anna'), await world.as('anna')];
  expect((await write(banned, boris.id)).status).toBe(403);
  expectOk(await write(banned, SUPPORT_ID, 'За что?'));
  expectOk(await banned.get(`/api/messages/${SUPPORT_ID}`));
  expectOk(await banned.get('/api/my-data'));
  const sessions = (await banned.get<OpenSession[]>('/api/sessions')).body;
  const other = sessions.find((session) => !session.is_current);
  expectOk(await banned.delete(`/api/sessions/${other?.id}`));
  expect((await phone.get('/api/check-token')).status).toBe(401);
  expectOk(await banned.post('/api/logout-everywhere'));
  expectOk(await (await world.as('anna')).post('/api/logout'));
  expectOk(await (await world.as('anna')).post('/api/delete-account'));
});

test('of two deletions at once the second one finds nothing to do', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const answers = await Promise.all([1, 2].map(() => anna.post('/api/delete-account')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(
    expect.arrayContaining([200]) as number[],
  );
  const former = await world.db.select().from(formerAccounts);
  expect(former).toHaveLength(1);
});

test('a token of a deleted account is invalid', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  expectOk(await anna.post('/api/delete-account'));
  expect((await new Caller(world.app, anna.token).get('/api/check-token')).status).toBe(401);
  expect(await world.db.$count(formerAccounts, eq(formerAccounts.rejections, 0))).toBe(1);
});

describe('a deletion while something is under way', () => {
  test('lets no login begin a session', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    // Asked before the session is stored.
    const checkDiskSpace = async () => expectOk(await anna.post('/api/delete-account'));
    const { start } = createOpenSessions({ ...world.deps, checkDiskSpace });
    const login = { channel: 'telegram', userAgent: undefined, address: undefined } as const;
    await expect(start(anna.id, login)).rejects.toMatchObject({ status: 401 });
    expect(await world.db.$count(sessions)).toBe(0);
  });

  test('leaves nothing for long: a job removes what earlier versions left', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const boris = await world.as('boris');
    const ad = await publishPet(world, boris, { category: 'Потерянные', price: undefined });
    expectOk(
      await anna.form('/api/send-photo', { receiver: String(boris.id) }, [await tinyImage()]),
    );
    const { images: sent } =
      (await boris.get<{ images: string[] }[]>(`/api/messages/${anna.id}`)).body[0] ?? {};
    expectOk(await anna.post('/api/delete-account'));
    const kept = [...world.images.keys()];
    expect(await removeLeftByAccounts(world.deps)).toBe(0);
    for (const statement of [
      `INSERT INTO favorites (user_id, ad_id, created_at) VALUES (${anna.id}, ${ad}, now())`,
      `INSERT INTO reads (user_id, ad_id, created_at) VALUES (${anna.id}, ${ad}, now())`,
      `INSERT INTO sightings (ad_id, author_id, seen_at, place, text, created_at)
        VALUES (${ad}, ${anna.id}, now(), 'У метро', '', now())`,
      `INSERT INTO images (id, owner_id, width, height, created_at)
        VALUES ('left', ${anna.id}, 1, 1, now())`,
      `UPDATE users SET avatar = 'left' WHERE id = ${anna.id}`,
    ]) {
      await rowsOf(world.db, statement);
    }
    expect(await removeLeftByAccounts(world.deps)).toBe(1);
    expect(await removeLeftByAccounts(world.deps)).toBe(0);
    const rows = async (table: string, column: string) =>
      (await rowsOf(world.db, `SELECT 1 FROM ${table} WHERE ${column} = ${anna.id}`)).length;
    expect(await rows('favorites', 'user_id')).toBe(0);
    expect(await rows('reads', 'user_id')).toBe(0);
    expect(await rows('sightings', 'author_id')).toBe(0);
    expect(sent).toHaveLength(1);
    expect([...world.images.keys()]).toEqual(kept);
  });
});
