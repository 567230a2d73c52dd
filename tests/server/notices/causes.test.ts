import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { NOTICE_KINDS, type Notice, type NotificationSettings } from '#contract/notices.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import { announceEndedBoosts, announceExpiringAds } from '#server/jobs/timedNotices.ts';
import { forgetOldRows } from '#server/jobs/oldRows.ts';
import { expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { checkout, ordered, reconcileAll } from '#tests/support/orders.ts';
import { adminDoes, ownerDoes, petDraft, postPet, publishPet } from '#tests/support/pets.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { tinyImage } from '#tests/support/images.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let admin: TestUser;
let anna: TestUser;
let boris: TestUser;

beforeEach(async () => {
  world = await testApp();
  admin = await world.as('admin');
  anna = await world.as('anna');
  boris = await world.as('boris');
});

const listOf = async (user: TestUser, query = ''): Promise<Notice[]> => {
  const answer = await user.get<Notice[]>(`/api/notices${query}`);
  expectOk(answer);
  return answer.body;
};
const textsOf = async (user: TestUser) => (await listOf(user)).map(({ text }) => text);
const settingsOf = async (user: TestUser) =>
  (await user.get<NotificationSettings>('/api/notification-settings')).body;
const write = (from: TestUser, to: TestUser, text = 'Здравствуйте') =>
  from.post('/api/send-message', { to_user: to.id, text });
const reject = (id: number, reason: string) =>
  admin.post('/api/admin/ad-action', { ad_id: id, do: 3, reason });
/** Rows of the outbox, whether listed or not. */
const outbox = (userId: number) =>
  rowsOf<{ kind: string; due: string }>(
    world.db,
    sql`SELECT kind, extract(epoch FROM due_at - created_at)::int AS due FROM notices WHERE user_id = ${userId} ORDER BY id`,
  );

describe('an author is told', () => {
  test('that an ad was published, and where it is', async () => {
    const id = await publishPet(world, anna, { title: 'Щенок колли' });
    expect(await listOf(anna)).toEqual([
      {
        id: expect.any(Number),
        kind: 'ad_published',
        text: 'Объявление «Щенок колли» опубликовано',
        link: `/post/${id}`,
        about: { kind: 'ad', id, title: 'Щенок колли', image: expect.any(String) },
        created: world.clock.now().toISOString(),
        is_read: false,
      },
    ]);
  });

  test('why an ad was rejected, with the way to its form', async () => {
    const id = await postPet(anna, { title: 'Щенок колли' });
    expectOk(await reject(id, 'Нужна другая фотография'));
    expect(await listOf(anna)).toMatchObject([
      {
        kind: 'ad_rejected',
        text: 'Объявление «Щенок колли» отклонено. Причина: Нужна другая фотография',
        link: `/post/${id}/edit`,
      },
    ]);
    // A repeated decision changes nothing and is told once.
    expectOk(await reject(id, 'Нужна другая фотография'));
    expect(await listOf(anna)).toHaveLength(1);
  });

  test('why an admin has deleted an ad, also when the ad is long gone', async () => {
    const id = await publishPet(world, anna, { title: 'Щенок колли' });
    const deletion = { ad_id: id, do: 0, reason: 'Похоже на обман' };
    expectOk(await admin.post('/api/admin/ad-action', deletion));
    expect((await listOf(anna))[0]).toMatchObject({
      kind: 'ad_rejected',
      text: 'Объявление «Щенок колли» удалено администратором. Причина: Похоже на обман',
      link: '/messages?with=0',
      about: { kind: 'user', id: 0, title: 'Поддержка', image: null },
    });
    const { body } = await anna.get<{ text: string }[]>('/api/messages/0');
    expect(body.at(-1)?.text).toBe(
      'Объявление «Щенок колли» удалено.\nПричина: Похоже на обман\n\nЕсли это ошибка, ответьте на это сообщение.',
    );
    const own = await postPet(anna);
    expectOk(await anna.post('/api/delete-ad', { ad_id: own }));
    expect(await listOf(anna)).toHaveLength(1);
  });

  test('how an edit was decided', async () => {
    const id = await publishPet(world, anna, { title: 'Щенок колли' });
    const edit = async (title: string) =>
      expectOk(
        await anna.form(`/api/articles/update/${id}`, petDraft({ title }), [await tinyImage()]),
      );
    await edit('Щенок бордер-колли');
    expectOk(await reject(id, 'Порода другая'));
    await edit('Щенок колли из питомника');
    expectOk(await adminDoes(admin, 1, id));
    expect((await textsOf(anna)).slice(0, 2)).toEqual([
      'Изменения в объявлении «Щенок колли из питомника» опубликованы',
      'Изменения в объявлении «Щенок колли из питомника» отклонены, на сайте прежняя версия. Причина: Порода другая',
    ]);
  });

  test('not of what the author does', async () => {
    const id = await publishPet(world, anna);
    expectOk(await ownerDoes(anna, 4, id));
    expectOk(await ownerDoes(anna, 1, id));
    expect(await listOf(anna)).toHaveLength(1);
  });

  test('three days and a day before the ad expires, once each', async () => {
    await publishPet(world, anna, { title: 'Щенок колли' });
    world.clock.advance({ days: 26 });
    expect(await announceExpiringAds(world.deps)).toBe(0);
    world.clock.advance({ days: 1, minutes: 1 });
    expect(await announceExpiringAds(world.deps)).toBe(1);
    expect(await announceExpiringAds(world.deps)).toBe(0);
    world.clock.advance({ days: 2 });
    expect(await announceExpiringAds(world.deps)).toBe(1);
    expect(await announceExpiringAds(world.deps)).toBe(0);
    expect((await textsOf(await world.as('anna'))).slice(0, 2)).toEqual([
      'Объявление «Щенок колли» снимется с публикации завтра. Ещё актуально?',
      'Объявление «Щенок колли» снимется с публикации через 3 дня. Ещё актуально?',
    ]);
  });

  test('that an order is paid, and that the boost has ended', async () => {
    const id = await publishPet(world, anna, { title: 'Щенок колли' });
    const orderId = await ordered(anna, id);
    await checkout(world, orderId, 'pay');
    await reconcileAll(world);
    expect((await listOf(anna))[0]).toMatchObject({
      kind: 'order_paid',
      text: 'Оплата прошла: объявление «Щенок колли» продвигается',
      link: `/pay/${orderId}`,
    });
    world.clock.advance({ days: 7, minutes: 1 });
    expect(await announceEndedBoosts(world.deps)).toBe(1);
    expect(await announceEndedBoosts(world.deps)).toBe(0);
    expect((await textsOf(await world.as('anna')))[0]).toBe(
      'Продвижение объявления «Щенок колли» закончилось: показов 0, открытий 0',
    );
  });
});

test('a reporter is told of the decision', async () => {
  const id = await publishPet(world, anna);
  const report = await boris.post<{ id: number }>('/api/reports', { ad_id: id, reason: 'fraud' });
  expectOk(await admin.post(`/api/admin/reports/${report.body.id}`, { decision: 'accepted' }));
  expect(await listOf(boris)).toMatchObject([{ kind: 'report_result', link: '/messages?with=0' }]);
});

test('admins are told of a report and of what waits for review; support only once it has signed in', async () => {
  const id = await publishPet(world, anna);
  await boris.post('/api/reports', { ad_id: id, reason: 'fraud' });
  expect((await outbox(admin.id)).map(({ kind }) => kind)).toEqual([
    'review_waiting',
    'report_waiting',
  ]);
  expect(await listOf(admin)).toMatchObject([{ kind: 'report_waiting', about: null }]);
  const support = await world.as('support');
  expect(await outbox(support.id)).toEqual([]);
  await postPet(anna);
  expect(await outbox(support.id)).toHaveLength(1);
});

test('a message waits 15 seconds, and one notice covers those that follow', async () => {
  expectOk(await write(boris, anna));
  expectOk(await write(boris, anna, 'Ещё актуально?'));
  expect(await outbox(anna.id)).toEqual([{ kind: 'message', due: 15 }]);
  expect(await listOf(anna)).toEqual([]);
});

test('a notice belongs to the transaction of its cause', async () => {
  const id = await postPet(anna);
  const broken = { ...world.deps, announce: () => Promise.reject(new Error('the outbox is full')) };
  const { createApp } = await import('#server/app.ts');
  const answer = await createApp(broken).app.request('/api/admin/ad-action', {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ad_id: id, do: 1 }),
  });
  expect(answer.status).toBe(500);
  expect((await anna.get<{ is_visible: number }>(`/api/articles/${id}`)).body.is_visible).toBe(2);
});

describe('the list', () => {
  test('has pages, newest first, and is read up to a notice', async () => {
    for (const title of ['Первый', 'Второй', 'Третий']) await publishPet(world, anna, { title });
    const [third, second, first] = await listOf(anna);
    expect((await listOf(anna, '?limit=1&offset=1'))[0]?.id).toBe(second?.id);
    expectOk(await anna.post('/api/notices/read', { until_id: second?.id }));
    expect((await listOf(anna)).map(({ id, is_read: isRead }) => [id, isRead])).toEqual([
      [third?.id, false],
      [second?.id, true],
      [first?.id, true],
    ]);
    expectOk(await anna.post('/api/notices/read', { until_id: first?.id }));
    expect((await listOf(anna)).filter((notice) => notice.is_read)).toHaveLength(2);
    // A later notice is not read before it exists.
    expectOk(await anna.post('/api/notices/read', { until_id: 1_000_000 }));
    await publishPet(world, anna, { title: 'Четвёртый' });
    expect((await listOf(anna))[0]?.is_read).toBe(false);
  });

  test("shows the image of another user's ad only while that is published", async () => {
    const id = await publishPet(world, boris, { title: 'Щенок колли' });
    const drop = { kind: 'price_drop', cause: `price ${id}`, at: world.clock.now() } as const;
    await world.deps.announce(world.db, [{ ...drop, to: anna.id, adId: id }]);
    const aboutAd = { kind: 'ad', id, title: 'Щенок колли' };
    expect((await listOf(anna))[0]?.about).toEqual({ ...aboutAd, image: expect.any(String) });
    expectOk(await ownerDoes(boris, 4, id));
    expect((await listOf(anna))[0]?.about).toEqual({ ...aboutAd, image: null });
  });

  test('shows the author the picture of a rejected ad', async () => {
    const id = await postPet(anna, { title: 'Щенок колли' });
    expectOk(await adminDoes(admin, 3, id));
    const about = (await listOf(anna)).find(({ kind }) => kind === 'ad_rejected')?.about;
    const picture = await world.visitor.fetch(`/api/image/${about?.image}`);
    expect(picture.status).toBe(200);
  });

  test('leaves out deleted ads, and goes with the account and after 90 days', async () => {
    const id = await publishPet(world, anna);
    await publishPet(world, anna, { title: 'Второй' });
    expectOk(await anna.post('/api/delete-ad', { ad_id: id }));
    expect(await listOf(anna)).toHaveLength(1);
    expect((await anna.get<PersonalData>('/api/my-data')).body.notices).toHaveLength(1);
    await publishPet(world, boris);
    expectOk(await anna.post('/api/delete-account'));
    expect(await outbox(anna.id)).toEqual([]);
    world.clock.advance({ days: 89 });
    await forgetOldRows(world.deps);
    expect(await outbox(boris.id)).not.toEqual([]);
    world.clock.advance({ days: 2 });
    await forgetOldRows(world.deps);
    expect(await outbox(boris.id)).toEqual([]);
    expect(await listOf(await world.as('boris'))).toEqual([]);
  });
});

describe('the settings', () => {
  test('are those of the documents until they are changed, a part at a time', async () => {
    expect(await settingsOf(anna)).toMatchObject({
      kinds: { message: true, ad_expiring: true, match: true },
      quiet: { from: '22:00', to: '08:00', timezone: 'Europe/Moscow' },
      channels: { telegram: 'no_permission', web_push: 0 },
    });
    expect(Object.keys((await settingsOf(anna)).kinds)).not.toContain('review_waiting');
    expect((await settingsOf(admin)).kinds.review_waiting).toBe(true);
    const change = (body: object) =>
      anna.post<NotificationSettings>('/api/notification-settings', body);
    expectOk(await change({ kinds: { message: false } }));
    expectOk(await change({ quiet: { timezone: 'Asia/Yekaterinburg' } }));
    const { body } = await change({ quiet: { from: '23:30' }, kinds: { match: false } });
    expect(body).toMatchObject({
      kinds: { message: false, match: false, ad_published: true },
      quiet: { from: '23:30', to: '08:00', timezone: 'Asia/Yekaterinburg' },
    });
    expect(await settingsOf(anna)).toEqual(body);
    const noList = 'Здесь должны быть поля с именами, а не список';
    expectValidationErrors(await change({ kinds: [] }), { kinds: noList });
    expectValidationErrors(await change({ quiet: [] }), { quiet: noList });
    expectValidationErrors(await change({ quiet: { from: '25:00', timezone: 'Mars/Olympus' } }), {
      'quiet.from': 'Время пишут так: 22:00',
      'quiet.timezone': 'Такого часового пояса нет',
    });
  });

  test('keep every switch of several that are used at once', async () => {
    await Promise.all(
      NOTICE_KINDS.map((kind) =>
        anna.post('/api/notification-settings', { kinds: { [kind]: false } }),
      ),
    );
    const { kinds } = await settingsOf(anna);
    expect(NOTICE_KINDS.filter((kind) => kinds[kind])).toEqual([]);
  });

  test('a kind that is off is neither written nor listed', async () => {
    await publishPet(world, anna);
    const set = (isOn: boolean) =>
      anna.post('/api/notification-settings', { kinds: { ad_published: isOn } });
    expectOk(await set(false));
    expect(await listOf(anna)).toEqual([]);
    await publishPet(world, anna, { title: 'Второй' });
    expectOk(await set(true));
    expect(await textsOf(anna)).toEqual(['Объявление «Щенок лабрадора» опубликовано']);
  });
});

test("Telegram's launch data say that the bot may write", async () => {
  const account = { id: 4711, first_name: 'Вера', allows_write_to_pm: true };
  const vera = await world.enter(account);
  expect((await settingsOf(vera)).channels.telegram).toBe('ok');
});
