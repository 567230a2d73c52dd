import { sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { CONSENT_VERSION } from '#contract/session/consent.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import { markOutdatedAds } from '#server/jobs/outdatedAds.ts';
import { lockUser } from '#server/session/accounts/users.queries.ts';
import { ban } from '#tests/support/users.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { act, allSections, listed, post, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

/** Ads, but for deleted ones, whose list columns differ from their author's account or their details. */
const WRONG = sql`
  SELECT ads.id FROM ads JOIN users ON users.id = author_id
    LEFT JOIN pet_details p ON p.ad_id = ads.id
    LEFT JOIN market_details m ON m.ad_id = ads.id
    LEFT JOIN service_details s ON s.ad_id = ads.id
    LEFT JOIN event_details e ON e.ad_id = ads.id
  WHERE ads.deleted_at IS NULL AND (author_hidden <> (banned_at IS NOT NULL OR consent_withdrawn_at IS NOT NULL)
    OR item_id IS DISTINCT FROM coalesce(p.breed_id, m.goods_id, s.service_id, e.event_name_id)
    OR ads.category IS DISTINCT FROM coalesce(p.category, m.category, s.category, e.event_type_id)
    OR trait IS DISTINCT FROM coalesce(p.sex, m.condition)
    OR ads.audience IS DISTINCT FROM m.audience
    OR event_date IS DISTINCT FROM e.date OR ads.ends_at IS DISTINCT FROM e.ends_at)`;

const publicIds = (world: TestApp, code: number) =>
  rowsOf<{ id: number }>(
    world.db,
    sql`SELECT ads.id FROM ads JOIN users ON users.id = author_id
      WHERE section = ${code} AND status = 1 AND ads.deleted_at IS NULL AND banned_at IS NULL
        AND consent_withdrawn_at IS NULL
        AND expires_at > ${world.clock.now().toISOString()}`,
  );

/** Fields of an edit that changes what lists filter by. */
const CHANGES = {
  pets: { breed: 'Мопс', sex_name: 'Девочка' },
  market: { object_id: 103, condition_name: 'Новое' },
  services: { service_id: 2 },
  events: { city: 'Тула', date: '2026-03-15' },
};

describe.each(allSections.map((section, index) => [section.name, section, index + 1] as const))(
  'the list columns of %s',
  (name, section, code) => {
    test('agree with account and details after every transition', async () => {
      const world = await testApp();
      const admin = await world.as('admin');
      let anna = await world.as('anna');
      const check = async (isListed: boolean, what: string) => {
        expect(await rowsOf(world.db, WRONG), what).toEqual([]);
        const ids = (await publicIds(world, code)).map((row) => row.id);
        expect(ids.includes(id), what).toBe(isListed);
        expect(await listed(section, world), what).toEqual(ids);
        // Lists take ads from a cache, an ad by itself is read.
        const boris = await world.as('boris');
        const list = await boris.post<{ id: number }[]>(`${section.at.articles}/filter`, {});
        for (const ad of list.body) {
          expect(ad, what).toEqual((await boris.get(`${section.at.articles}/${ad.id}`)).body);
        }
      };
      const setBan = async (isBanned: boolean) => {
        expectOk(await admin.post('/api/admin/set-ban', { user_id: anna.id, ban: isBanned }));
        anna = await world.as('anna');
      };
      const edit = async () =>
        expectOk(
          await anna.form(
            `/api/articles/update${section.at.suffix}/${id}`,
            section.draft({ pictures: images, ...CHANGES[name] }),
            [],
          ),
        );

      const id = await post(section, anna);
      await check(false, 'posted');
      expectOk(await act(section, admin, 'admin', 3, id));
      await check(false, 'rejected');
      expectOk(await act(section, admin, 'admin', 1, id));
      await check(true, 'published');
      const { body } = await anna.get<{ images: string[] }>(`${section.at.articles}/${id}`);
      const images = body.images.join(',');

      await edit();
      await check(true, 'edited');
      expectOk(await act(section, admin, 'admin', 3, id));
      await check(true, 'edit rejected');
      await edit();
      expectOk(await act(section, admin, 'admin', 1, id));
      await check(true, 'edit approved');

      await setBan(true);
      await check(false, 'banned');
      await setBan(false);
      await check(true, 'ban taken back');
      expectOk(await anna.delete('/api/consent'));
      await check(false, 'consent withdrawn');
      expectOk(await anna.post('/api/consent', { version: CONSENT_VERSION }));
      await check(true, 'consent given again');
      expectOk(await act(section, anna, 'user', 4, id));
      await check(false, 'hidden');
      expectOk(await act(section, anna, 'user', 1, id));
      await check(true, 'published again');

      world.clock.advance({ days: 61 });
      await check(false, 'expired');
      await markOutdatedAds(world.deps);
      await check(false, 'marked as outdated');
      if (name !== 'events') {
        anna = await world.as('anna');
        expectOk(await act(section, anna, 'user', 1, id));
        await check(true, 'published after it expired');
      }
      expectOk(await act(section, await world.as('admin'), 'admin', 0, id));
      await check(false, 'deleted');
    });

    test('agree after the account is deleted', async () => {
      const world = await testApp();
      const boris = await world.as('boris');
      const id = await publish(section, world, boris);
      expect(await listed(section, world)).toEqual([id]);
      expectOk(await boris.post('/api/delete-account'));
      expect(await rowsOf(world.db, WRONG)).toEqual([]);
      expect(await listed(section, world)).toEqual([]);
    });
  },
);

const insertPublished = async (db: Database, authorId: number): Promise<void> => {
  await db.execute(sql`
    INSERT INTO ads (section, author_id, status, title, description, city_id, images,
      publication_key, created_at, published_at, expires_at)
    VALUES (1, ${authorId}, 1, 'x', 'x', 1, '{}', 'x', now(), now(), now() + interval '1 day')`);
};

const WAITING = sql`SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

test.skipIf(!inject('postgresUrl'))(
  'an ad that is stored during the ban of its author waits for it and is hidden',
  async () => {
    const { db, ...world } = await testApp();
    const { id } = await world.as('anna');
    const inserting = await inTransaction(db, async (tx) => {
      await lockUser(tx, id);
      const insert = insertPublished(db, id);
      await expect.poll(() => rowsOf(db, WAITING)).toHaveLength(1);
      await ban(tx, id);
      return { insert };
    });
    await inserting.insert;
    expect(await rowsOf(db, sql`SELECT author_hidden FROM ads`)).toEqual([{ author_hidden: true }]);
  },
);

test.skipIf(!inject('postgresUrl'))(
  'a message to the author does not wait for an ad that is being stored',
  async () => {
    const { db, ...world } = await testApp();
    const { id } = await world.as('anna');
    await inTransaction(db, async (tx) => {
      await insertPublished(tx, id);
      await db.execute(sql`UPDATE users SET inbox_version = inbox_version + 1 WHERE id = ${id}`);
    });
    expect(await rowsOf(db, sql`SELECT author_hidden FROM ads`)).toEqual([
      { author_hidden: false },
    ]);
  },
);
