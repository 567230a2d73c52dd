import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { createApp } from '#server/app.ts';
import { purgeDeletedAds } from '#server/jobs/deletedAds.ts';
import type { Deps } from '#server/deps.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { petDraft, petIn, postPet } from '#tests/support/pets.ts';
import { TestUser, testApp, type TestApp } from '#tests/support/testApp.ts';

/** The app over a store that counts the transactions open while it deletes a file. */
async function watching(world: TestApp, name: string) {
  const open: number[] = [];
  let transactions = 0;
  const db = new Proxy(world.deps.db, {
    get(target, key) {
      if (key !== 'transaction') return Reflect.get(target, key, target) as unknown;
      return async (...args: Parameters<typeof target.transaction>) => {
        transactions += 1;
        try {
          return await target.transaction(...args);
        } finally {
          transactions -= 1;
        }
      };
    },
  });
  const deps: Deps = {
    ...world.deps,
    db,
    imageStore: {
      ...world.deps.imageStore,
      async remove(key) {
        open.push(transactions);
        await world.deps.imageStore.remove(key);
      },
    },
  };
  const { app } = createApp(deps);
  const known = await world.as(name);
  return { deps, open, user: new TestUser(app, known.token, known.id) };
}

const firstImage = async (user: TestUser, id: number) =>
  (await user.get<PetAd>(`/api/articles/${id}`)).body.images[0];

/** Each deletes files. */
const deletions: Record<string, (world: TestApp) => Promise<number[]>> = {
  async 'an edit'(world) {
    const { open, user } = await watching(world, 'author');
    const id = await postPet(user);
    const draft = petDraft({ pictures: 'new' });
    expectOk(await user.form(`/api/articles/update/${id}`, draft, [await tinyImage()]));
    return open;
  },
  async 'a rejected form'(world) {
    const { open, user } = await watching(world, 'author');
    const id = await postPet(user);
    const draft = petDraft({ pictures: `${await firstImage(user, id)},new` });
    await rowsOf(
      world.db,
      sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    );
    await rowsOf(
      world.db,
      sql`CREATE TRIGGER refuses BEFORE UPDATE ON ads EXECUTE FUNCTION refuse()`,
    );
    try {
      const answer = await user.form(`/api/articles/update/${id}`, draft, [await tinyImage()]);
      expect(answer.status).toBe(500);
    } finally {
      await rowsOf(world.db, sql`DROP FUNCTION refuse CASCADE`);
    }
    return open;
  },
  async 'the deletion of an account'(world) {
    const { open, user } = await watching(world, 'author');
    await postPet(user);
    expectOk(await user.post('/api/delete-account'));
    return open;
  },
  async 'the deletion of a promo'(world) {
    const { open, user } = await watching(world, 'admin');
    const image = { ...(await tinyImage()), field: 'photo' };
    const dates = { created: '2026-03-01', finish: '2026-03-31' };
    const form = { ...dates, link: 'https://zoo.test/' };
    expectOk(await user.form('/api/admin/create-promo', form, [image]));
    const [promo] = (await user.get<AdminPromo[]>('/api/admin/promos')).body;
    const action = { promo_id: promo?.id, action: 'delete' };
    expectOk(await user.post('/api/admin/promo-action', action));
    return open;
  },
  async 'the purge of deleted ads'(world) {
    const { open, deps, user } = await watching(world, 'author');
    await petIn('deleted', world, user);
    world.clock.advance({ days: 31 });
    expect(await purgeDeletedAds(deps)).toBe(1);
    return open;
  },
};

test.each(Object.entries(deletions))('%s deletes files outside of transactions', async (_, run) => {
  const open = await run(await testApp());
  expect(open.length).toBeGreaterThan(0);
  expect(Math.max(...open)).toBe(0);
});
