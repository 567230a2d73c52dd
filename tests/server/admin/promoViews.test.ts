import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PromoDays } from '#contract/admin/adminPromos.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import type { PromoReport } from '#contract/admin/promoReports.ts';
import { PROMO_VIEWS_MAX } from '#contract/admin/promos.ts';
import { promos } from '#server/admin/promos/promos.table.ts';
import { countedViews } from '#server/payments/views/countedViews.table.ts';
import { forgetOldRows } from '#server/jobs/oldRows.ts';
import { images } from '#server/images/images.table.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

async function worldWithPromos(): Promise<TestApp> {
  const world = await testApp();
  await world.db.insert(images).values({
    id: 'image1',
    ownerId: 1,
    width: 8,
    height: 6,
    createdAt: world.clock.now(),
  });
  const promo = {
    imageId: 'image1',
    link: 'https://zoo.test/',
    erid: '2Vtzq',
    createdOn: '2026-03-01',
    finishesOn: '2026-03-31',
  };
  await world.db.insert(promos).values([promo, promo, promo]);
  return world;
}

async function counts(world: TestApp): Promise<number[][]> {
  const rows = await world.db.select().from(promos).orderBy(promos.id);
  return rows.map((row) => [row.shownCount, row.clickCount]);
}

/** The versions of all rows that a view may write. */
const writes = async ({ db }: TestApp): Promise<string> =>
  JSON.stringify(
    await db.execute(sql`
      SELECT xmin::text AS "from", xmax::text AS until FROM counted_views
      UNION ALL SELECT xmin::text, xmax::text FROM promos
      UNION ALL SELECT xmin::text, xmax::text FROM promo_days ORDER BY 1, 2`),
  );

describe('views of promos', () => {
  test('are counted for everyone, each banner once per call', async () => {
    const world = await worldWithPromos();
    expectOk(await world.visitor.post('/api/promo-views', { shown: [1, 2, 2, 999], clicked: [2] }));
    const anna = await world.as('anna');
    expectOk(await anna.post('/api/promo-views', { shown: [2] }));
    expect(await counts(world)).toEqual([
      [1, 0],
      [2, 1],
      [0, 0],
    ]);
  });

  test('count once per visitor in six hours', async () => {
    const world = await worldWithPromos();
    const anna = await world.as('anna');
    const see = async (user: Pick<TestUser, 'post'>) =>
      expectOk(await user.post('/api/promo-views', { shown: [1], clicked: [1] }));
    for (let time = 0; time < 5; time += 1) await see(anna);
    await Promise.all([see(anna), see(anna), see(world.visitor), see(world.visitor)]);
    expect((await counts(world))[0]).toEqual([2, 2]);
    world.clock.advance({ hours: 5 });
    const before = await writes(world);
    await see(anna);
    expect(await writes(world)).toEqual(before);
    expect((await counts(world))[0]).toEqual([2, 2]);
    world.clock.advance({ hours: 1 });
    await see(anna);
    expect((await counts(world))[0]).toEqual([3, 3]);
    world.clock.advance({ hours: 7 });
    expect(await world.db.$count(countedViews)).toBe(4);
    await forgetOldRows(world.deps);
    expect(await world.db.$count(countedViews)).toBe(0);
  });

  test('are told by Moscow day', async () => {
    const world = await worldWithPromos();
    const admin = await world.as('admin');
    const days = async () => (await admin.get<PromoDays>('/api/admin/promo/2/days')).body.days;
    expect(await days()).toEqual([]);
    const anna = await world.as('anna');
    for (const user of [anna, world.visitor, anna]) {
      expectOk(await user.post('/api/promo-views', { shown: [1, 2] }));
    }
    expectOk(await anna.post('/api/promo-views', { clicked: [2] }));
    expect(await days()).toEqual([{ day: '2026-03-02', shown: 2, clicked: 1 }]);
    // 23:30 in Moscow.
    world.clock.set('2026-03-05T20:30:00Z');
    expectOk(await world.visitor.post('/api/promo-views', { shown: [2] }));
    world.clock.advance({ hours: 7 });
    expectOk(await world.visitor.post('/api/promo-views', { shown: [2], clicked: [2] }));
    expect(await days()).toEqual([
      { day: '2026-03-02', shown: 2, clicked: 1 },
      { day: '2026-03-05', shown: 1, clicked: 0 },
      { day: '2026-03-06', shown: 1, clicked: 1 },
    ]);
    expect((await admin.get('/api/admin/promo/9/days')).status).toBe(404);
  });

  test('are reported to the advertiser by a signed link, which can be revoked', async () => {
    const world = await worldWithPromos();
    const admin = await world.as('admin');
    expectOk(await world.visitor.post('/api/promo-views', { shown: [2], clicked: [2] }));
    const linkOf = async (id: number) =>
      (await admin.get<PromoDays>(`/api/admin/promo/${id}/days`)).body.report_link;
    const link = new URL(await linkOf(2));
    expect(link.pathname).toBe('/promo-report/2');
    const opened = ({ search }: URL, id = 2) =>
      world.visitor.get<PromoReport>(`/api/promo-reports/${id}${search}`);
    expect((await opened(link)).body).toEqual({
      link: 'https://zoo.test/',
      created: '2026-03-01',
      finish: '2026-03-31',
      shown_count: 1,
      click_count: 1,
      days: [{ day: '2026-03-02', shown: 1, clicked: 1 }],
    });
    for (const [url, id] of [
      [link, 1],
      [link, 9],
      [new URL(`${link.href}x`), 2],
      [new URL('/promo-report/2', link), 2],
    ] as const) {
      expectHttpError(await opened(url, id), 404, 'Ссылка на отчёт больше не действует');
    }
    const revoked = await admin.post<PromoDays>('/api/admin/promo/2/revoke-report');
    expect((await opened(link)).status).toBe(404);
    expect((await opened(new URL(revoked.body.report_link))).status).toBe(200);
    expect(await linkOf(2)).toBe(revoked.body.report_link);
    const audit = await admin.get<AuditEntry[]>('/api/admin/audit');
    expect(audit.body[0]).toMatchObject({ action: 'revoke', object: 'promo', object_id: 2 });
  });

  test('count for each browser behind an address, but no more than fifty', async () => {
    const world = await worldWithPromos();
    const see = async (userAgent: string) =>
      expectOk(
        await world.visitor.post('/api/promo-views', { shown: [1] }, { 'user-agent': userAgent }),
      );
    await see('Mozilla/5.0 (iPhone) Safari/605');
    await see('Mozilla/5.0 (Linux; Android 15) Chrome/140');
    expect((await counts(world))[0]).toEqual([2, 0]);
    for (let version = 0; version < 300; version += 1) await see(`Mozilla/5.0 Invented/${version}`);
    expect((await counts(world))[0]?.[0]).toBeLessThanOrEqual(50);
  });

  test.each([
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'TelegramBot (like TwitterBot)',
    'curl/8.5.0',
    'python-requests/2.32',
    'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140',
  ])('do not count for the robot %s', async (userAgent) => {
    const world = await worldWithPromos();
    const body = { shown: [1], clicked: [1] };
    expectOk(await world.visitor.post('/api/promo-views', body, { 'user-agent': userAgent }));
    expect((await counts(world))[0]).toEqual([0, 0]);
  });

  test('store nothing for ids of no promo', async () => {
    const world = await worldWithPromos();
    expectOk(await world.visitor.post('/api/promo-views', { shown: [998, 999] }));
    expect(await world.db.select().from(countedViews)).toEqual([]);
  });

  test('may be empty', async () => {
    const world = await worldWithPromos();
    expectOk(await world.visitor.post('/api/promo-views', {}));
    expect((await counts(world)).flat()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('are bounded', async () => {
    const world = await worldWithPromos();
    const shown = Array.from({ length: PROMO_VIEWS_MAX + 1 }, (_, index) => index + 1);
    const answer = await world.visitor.post('/api/promo-views', { shown });
    expect(answer.status).toBe(422);
    expect((await counts(world))[0]).toEqual([0, 0]);
  });

  test('belong to banners with their advertising token', async () => {
    const world = await worldWithPromos();
    const { body } = await world.visitor.get<{ erid: string }[]>('/api/promos');
    expect(body.map((promo) => promo.erid)).toEqual(['2Vtzq', '2Vtzq', '2Vtzq']);
  });
});
