import { beforeEach, describe, expect, test } from 'vitest';
import type { Overview } from '#contract/admin/admin.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import type { Message } from '#contract/messages/messages.ts';
import { type Report } from '#contract/admin/adminReports.ts';
import { REPORTS_PER_DAY, type OwnReport } from '#contract/reports.ts';
import { reportErrors } from '#contract/reportTexts.ts';
import { adminTexts } from '#server/admin/texts.ts';
import { reportTexts } from '#server/reports/texts.ts';
import { expectHttpError, expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { adminDoes, petIn, publishPet } from '#tests/support/pets.ts';
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

const send = (user: TestUser, body: object) =>
  user.post<{ id: number; created: string }>('/api/reports', { reason: 'fraud', ...body });
const write = async (from: TestUser, to: TestUser, text: string): Promise<number> =>
  (await from.post<{ id: number }>('/api/send-message', { to_user: to.id, text })).body.id;
const listed = async (query = ''): Promise<Report[]> =>
  (await admin.get<Report[]>(`/api/admin/reports${query}`)).body;
const decide = (id: number, decision: string, by = admin) =>
  by.post<{ id: number; state: string }>(`/api/admin/reports/${id}`, { decision });
const fromSupport = async (user: TestUser): Promise<string[]> =>
  (await user.get<Message[]>('/api/messages/0')).body.map(({ text }) => text);

describe('a report', () => {
  test('of an ad reaches the admins with the ad, its author and their history', async () => {
    const ad = await publishPet(world, anna, { title: 'Щенок колли' });
    const text = '  Просит предоплату\r\nна карту ';
    expectOk(await send(boris, { ad_id: ad, text }));

    const [report, ...others] = await listed();
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      kind: 'ad',
      target: ad,
      reason: 'fraud',
      text: 'Просит предоплату\nна карту',
      reporter: boris.id,
      reporter_name: 'boris',
      count: 1,
      state: 'new',
      title: 'Щенок колли',
      subject: { user_id: anna.id, username: 'anna', rejected: 0, banned: false },
      history: { reports: 1, accepted: 0, bans: 0 },
      ad: { section: 1, title: 'Щенок колли', image: expect.any(String), is_visible: 1 },
    });
    const { reports } = (await admin.get<Overview>('/api/admin/overview')).body;
    expect(reports).toEqual({ count: 1, oldest: report?.created });
  });

  test('of a message brings the messages around it, of this conversation only', async () => {
    const ids: number[] = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      ids.push(await write(number % 2 ? anna : boris, number % 2 ? boris : anna, `№ ${number}`));
    }
    await write(anna, await world.as('vera'), 'Другой разговор');
    expectOk(await send(boris, { message_id: ids[4], reason: 'offensive' }));
    const [report] = await listed();
    expect(report).toMatchObject({ kind: 'message', title: '№ 5', subject: { user_id: anna.id } });
    expect(report?.context?.map(({ text }) => text)).toEqual(
      [2, 3, 4, 5, 6, 7, 8].map((number) => `№ ${number}`),
    );
  });

  test('of a user counts what was reported about them before, and their bans', async () => {
    const ad = await publishPet(world, anna);
    const { id } = (await send(boris, { ad_id: ad })).body;
    expectOk(await decide(id, 'accepted'));
    for (const ban of [true, false]) {
      const body = { user_id: anna.id, ban, reason: 'Обман' };
      expectOk(await admin.post('/api/admin/set-ban', body));
    }
    expectOk(await send(boris, { user_id: anna.id, reason: 'other' }));
    const [report] = await listed('?state=new');
    expect(report).toMatchObject({
      kind: 'user',
      target: anna.id,
      title: 'anna',
      history: { reports: 2, accepted: 1, bans: 1 },
    });
  });

  test('is made once: a repetition answers as the first did', async () => {
    const ad = await publishPet(world, anna);
    const first = await send(boris, { ad_id: ad });
    world.clock.advance({ days: 2 });
    const repeated = await send(boris, { ad_id: ad, reason: 'spam', text: 'Ещё раз' });
    expect(repeated.body).toEqual(first.body);
    expectOk(await send(await world.as('vera'), { ad_id: ad }));
    const all = await listed('?state=new');
    expect(all.map(({ reporter_name: name, reason, count }) => [name, reason, count])).toEqual([
      ['boris', 'fraud', 2],
      ['vera', 'fraud', 2],
    ]);
  });

  test('is made once, also when it is sent several times at once', async () => {
    const ad = await publishPet(world, anna);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(boris, { ad_id: ad })));
    for (const answer of answers) expectOk(answer);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
  });

  test('can still be repeated when its ad is gone', async () => {
    const ad = await publishPet(world, anna);
    const first = await send(boris, { ad_id: ad });
    expectOk(await anna.post('/api/delete-ad', { ad_id: ad }));
    expect((await send(boris, { ad_id: ad })).body).toEqual(first.body);
    expectHttpError(await send(await world.as('vera'), { ad_id: ad }), 404, reportTexts.noAd);
    const [report] = await listed();
    expect(report).toMatchObject({ ad: { is_visible: 0 } });
    // The admin still sees the photo.
    expect((await world.visitor.fetch(`/api/image/${report?.ad?.image}`)).status).toBe(200);
  });

  test('never hides the ad', async () => {
    const ad = await publishPet(world, anna);
    for (const name of ['boris', 'vera', 'gleb', 'dina', 'egor']) {
      expectOk(await send(await world.as(name), { ad_id: ad }));
    }
    for (const { id } of await listed()) expectOk(await decide(id, 'accepted'));
    expectOk(await world.visitor.get(`/api/articles/${ad}`));
  });

  test('is known to its reporter, and to nobody else', async () => {
    const ad = await publishPet(world, anna);
    const { created } = (await send(boris, { ad_id: ad })).body;
    expect((await boris.get<OwnReport[]>('/api/reports')).body).toEqual([
      { kind: 'ad', target: ad, reason: 'fraud', created, state: 'new' },
    ]);
    expect((await anna.get<OwnReport[]>('/api/reports')).body).toEqual([]);
  });

  test('stays when reporter and reported user delete their accounts', async () => {
    const ad = await publishPet(world, anna, { title: 'Щенок' });
    expectOk(await send(boris, { ad_id: ad }));
    const message = await write(anna, boris, 'Переведите деньги');
    expectOk(await send(boris, { message_id: message }));
    expectOk(await boris.post('/api/delete-account'));
    expectOk(await anna.post('/api/delete-account'));
    for (const report of await listed()) {
      const names = { reporter_name: 'Удалённый пользователь', reporter: null, subject: null };
      expect(report).toMatchObject(names);
      expectOk(await decide(report.id, 'accepted'));
    }
  });
});

describe('a report is rejected', () => {
  test('of what is one’s own', async () => {
    const ad = await publishPet(world, anna);
    const message = await write(anna, boris, 'Здравствуйте');
    expectHttpError(await send(anna, { ad_id: ad }), 409, reportTexts.ownAd);
    expectHttpError(await send(anna, { user_id: anna.id }), 409, reportTexts.oneself);
    expectHttpError(await send(anna, { message_id: message }), 409, reportTexts.ownMessage);
  });

  test('of support', async () => {
    expectHttpError(await send(anna, { user_id: 0 }), 409, reportTexts.support);
  });

  test('of a message by anyone but its receiver', async () => {
    const message = await write(anna, boris, 'Здравствуйте');
    const vera = await world.as('vera');
    expectHttpError(await send(vera, { message_id: message }), 404, reportTexts.noMessage);
    expectHttpError(await send(admin, { message_id: message }), 404, reportTexts.noMessage);
    expectOk(await send(boris, { message_id: message }));
  });

  test.each(['review', 'rejected', 'outdated'] as const)('of an ad that is %s', async (state) => {
    const ad = await petIn(state, world, anna);
    expectHttpError(await send(boris, { ad_id: ad }), 404, reportTexts.noAd);
  });

  test('of what does not exist', async () => {
    expectHttpError(await send(anna, { ad_id: 123_456 }), 404, reportTexts.noAd);
    expectHttpError(await send(anna, { user_id: 123_456 }), 404, reportTexts.noUser);
    expectHttpError(await send(anna, { message_id: 123_456 }), 404, reportTexts.noMessage);
  });

  test('without a reason, a target, or with two', async () => {
    const noReason = await anna.post('/api/reports', { user_id: boris.id });
    expectValidationErrors(noReason, { reason: reportErrors.reason });
    expectHttpError(await send(anna, {}), 422, reportErrors.target);
    expectHttpError(await send(anna, { user_id: boris.id, ad_id: 1 }), 422, reportErrors.target);
    const long = await send(anna, { user_id: boris.id, text: 'ы'.repeat(1001) });
    expectValidationErrors(long, { text: reportErrors.tooLong });
  });

  test('after ten within a day, repetitions excepted', async () => {
    const others: number[] = [];
    for (let number = 0; number <= REPORTS_PER_DAY; number += 1) {
      others.push((await world.as(`user${number}`)).id);
    }
    for (const id of others.slice(0, -1)) expectOk(await send(anna, { user_id: id }));
    const tooMany = await send(anna, { user_id: others.at(-1) });
    expectHttpError(tooMany, 429, reportTexts.tooMany(24 * 3600));
    expect(tooMany.headers.get('retry-after')).toBe(String(24 * 3600));
    expectOk(await send(anna, { user_id: others[0] }));
    world.clock.advance({ days: 1, seconds: 1 });
    expectOk(await send(anna, { user_id: others.at(-1) }));
  });
});

describe('a decision', () => {
  let ad: number;
  let id: number;
  beforeEach(async () => {
    ad = await publishPet(world, anna, { title: 'Щенок' });
    ({ id } = (await send(boris, { ad_id: ad })).body);
  });

  test.each([
    ['accepted', 'accept'],
    ['declined', 'decline'],
  ] as const)('%s is told to the reporter once, and recorded', async (decision, action) => {
    const answer = await decide(id, decision);
    expect(answer.body).toEqual({ id, state: decision });
    expectOk(await decide(id, decision));
    expect(await fromSupport(boris)).toEqual([reportTexts[decision]('объявление «Щенок»')]);
    expect(await fromSupport(anna)).toEqual([]);
    expect(await listed('?state=new')).toEqual([]);
    expect((await listed())[0]).toMatchObject({ state: decision });
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?object=report');
    expect(body).toMatchObject([{ action, object_id: id, title: 'Щенок', person_id: anna.id }]);
  });

  test('cannot be replaced by the other one', async () => {
    expectOk(await decide(id, 'declined'));
    expectHttpError(await decide(id, 'accepted'), 409, reportTexts.decided);
  });

  test('is made once when two admins make it at the same time', async () => {
    const support = await world.as('support');
    const answers = await Promise.all([
      decide(id, 'accepted'),
      decide(id, 'declined', support),
      decide(id, 'accepted', support),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await fromSupport(boris)).toHaveLength(1);
  });

  test('needs an existing report and a known decision', async () => {
    expectHttpError(await decide(id + 1, 'accepted'), 404, reportTexts.noReport);
    expectHttpError(await decide(id, 'maybe'), 422);
  });

  test('about a message does not quote it in the audit log', async () => {
    const message = await write(anna, boris, 'Личное');
    const { body } = await send(boris, { message_id: message });
    expectOk(await decide(body.id, 'accepted'));
    const entries = (await admin.get<AuditEntry[]>('/api/admin/audit?object=report')).body;
    expect(entries.map(({ title }) => title)).toEqual(['anna']);
    expect(await fromSupport(boris)).toEqual([reportTexts.accepted('сообщение от anna')]);
  });
});

describe('one decision on a target', () => {
  let ad: number;
  let ids: number[];
  beforeEach(async () => {
    ad = await publishPet(world, anna, { title: 'Щенок' });
    ids = [];
    for (const name of ['boris', 'vera', 'galya']) {
      ids.push((await send(await world.as(name), { ad_id: ad })).body.id);
    }
    await send(boris, { user_id: anna.id });
  });
  const decideAll = (body: object) =>
    admin.post(`/api/admin/reports/${ids[0]}`, { decision: 'accepted', all: true, ...body });
  const stateOf = async () =>
    (await anna.get<{ is_visible: number }>(`/api/articles/${ad}`)).body.is_visible;

  test('is listed once, with all its reports', async () => {
    const cards = await listed('?state=new&by=target');
    expect(cards.map(({ kind, count }) => [kind, count])).toEqual([
      ['ad', 3],
      ['user', 1],
    ]);
    expect(cards[0]?.of_target?.map(({ id, reporter_name: name }) => [id, name])).toEqual([
      [ids[0], 'boris'],
      [ids[1], 'vera'],
      [ids[2], 'galya'],
    ]);
    expect(await listed('?state=new&by=target&limit=1')).toHaveLength(1);
    const next = await listed(`?state=new&by=target&after=${ids[0]}`);
    expect(next.map(({ kind }) => kind)).toEqual(['user']);
    expectOk(await admin.post(`/api/admin/reports/${ids[0]}`, { decision: 'declined' }));
    const [left] = await listed('?state=new&by=target');
    expect(left?.of_target?.map(({ state }) => state)).toEqual(['declined', 'new', 'new']);
    expect((await listed('?by=target')).map(({ kind }) => kind)).toEqual(['user', 'ad']);
  });

  test('tells every reporter, and deletes the ad', async () => {
    expectOk(await decideAll({ action: 'delete', reason: 'Похоже на обман' }));
    expect((await anna.get(`/api/articles/${ad}`)).status).toBe(404);
    for (const name of ['boris', 'vera', 'galya']) {
      expect(await fromSupport(await world.as(name))).toEqual([
        reportTexts.accepted('объявление «Щенок»'),
      ]);
    }
    expect((await fromSupport(anna))[0]).toContain('Причина: Похоже на обман');
    expectOk(await decideAll({ action: 'delete', reason: 'Похоже на обман' }));
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit');
    expect(body.map(({ action }) => action)).toEqual([
      'accept',
      'accept',
      'accept',
      'delete',
      'publish',
    ]);
  });

  test('hides the ad, or bans its author', async () => {
    expectOk(await decideAll({ action: 'hide', reason: 'Уже неактуально' }));
    expect(await stateOf()).toBe(4);
    expect((await fromSupport(anna))[0]).toContain('снято с публикации.\nПричина: Уже неактуально');
    expectOk(await decideAll({ action: 'ban', reason: 'Обман' }));
    expect((await anna.get('/api/check-token')).status).toBe(401);
  });

  test('deletes the ad and bans its author in one step, with an entry for each', async () => {
    expectOk(await decideAll({ action: 'delete_and_ban', reason: 'Обман' }));
    expect((await boris.get(`/api/articles/${ad}`)).status).toBe(404);
    expect((await anna.get('/api/check-token')).status).toBe(401);
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit');
    const about = body.filter(({ action }) => action === 'delete' || action === 'ban');
    expect(
      about.map(({ object, object_id: id, after }) => [object, id, after?.['reason']]),
    ).toEqual([
      ['ad', ad, 'Обман'],
      ['user', anna.id, 'Обман'],
    ]);
  });

  test('keeps the ad whose author cannot be banned', async () => {
    const own = await publishPet(world, admin, { title: 'Щенок администратора' });
    const { id } = (await send(boris, { ad_id: own })).body;
    const body = { decision: 'accepted', action: 'delete_and_ban', reason: 'Обман' };
    expectHttpError(
      await admin.post(`/api/admin/reports/${id}`, body),
      409,
      adminTexts.serviceAccount,
    );
    expect((await boris.get(`/api/articles/${own}`)).status).toBe(200);
    expect((await listed()).find((report) => report.id === id)?.state).toBe('new');
  });

  test('leads to nothing when the reports are declined, or decided otherwise', async () => {
    expectValidationErrors(await decideAll({ decision: 'declined', action: 'ban' }), {
      action: 'За отклонённой жалобой ничего не следует',
    });
    expectOk(await decideAll({ decision: 'declined' }));
    expectHttpError(await decideAll({ action: 'delete' }), 409, reportTexts.decided);
    expect(await stateOf()).toBe(1);
  });
});

test.each([
  ['its author', (ad: number) => anna.post('/api/delete-ad', { ad_id: ad })],
  ['an admin', (ad: number) => adminDoes(admin, 0, ad)],
  ['the account', () => anna.post('/api/delete-account')],
])('a report closes when the ad is deleted by %s', async (_, remove) => {
  const ad = await publishPet(world, anna, { title: 'Щенок' });
  const { id } = (await send(boris, { ad_id: ad })).body;
  const reporter = (await send(boris, { user_id: anna.id })).body;
  expectOk(await remove(ad));
  expect((await listed('?state=new')).map((report) => report.id)).toEqual([reporter.id]);
  expect((await listed('?state=closed')).map((report) => report.id)).toEqual([id]);
  const waiting = (await admin.get<Overview>('/api/admin/overview')).body.reports;
  expect(waiting.count).toBe(1);
  const own = (await boris.get<OwnReport[]>('/api/reports')).body;
  expect(own.map(({ state }) => state)).toEqual(['new', 'closed']);
});

test('the admin’s list comes in pages, new reports oldest first', async () => {
  const ids: number[] = [];
  for (let number = 0; number < 5; number += 1) {
    const user = await world.as(`user${number}`);
    ids.push((await send(anna, { user_id: user.id })).body.id);
  }
  const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id);
  expect(await idsOf('?state=new&limit=2')).toEqual(ids.slice(0, 2));
  expect(await idsOf(`?state=new&limit=9&after=${ids[1]}`)).toEqual(ids.slice(2));
  expect(await idsOf(`?limit=2&after=${ids[4]}`)).toEqual([ids[3], ids[2]]);
});
