import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ads } from '#server/ads/ads.table.ts';
import { markOutdatedAds } from '#server/jobs/outdatedAds.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { ownerDoes, petIn, publishPet } from '#tests/support/pets.ts';
import { testApp } from '#tests/support/testApp.ts';

test('marks expired ads as outdated, which changes no answer', async () => {
  const world = await testApp();
  const old = await publishPet(world, await world.as('author'));
  await petIn('deleted', world, await world.as('author'));
  await petIn('review', world, await world.as('author'));
  world.clock.advance({ days: 15 });
  const young = await publishPet(world, await world.as('author'));
  world.clock.advance({ days: 15 });

  const author = await world.as('author');
  const before = (await author.get<{ id: number; is_visible: number }[]>('/api/my-articles')).body;
  const statusOf = (id: number) => before.find((ad) => ad.id === id)?.is_visible;
  expect([statusOf(old), statusOf(young)]).toEqual([4, 1]);

  expect(await markOutdatedAds(world.deps)).toBe(1);
  const [row] = await world.db.select().from(ads).where(eq(ads.id, old));
  expect(row?.status).toBe(4);
  expect((await author.get('/api/my-articles')).body).toEqual(before);
  expect(await markOutdatedAds(world.deps)).toBe(0);

  expectOk(await ownerDoes(author, 1, old));
  expect(await markOutdatedAds(world.deps)).toBe(0);
  expectOk(await world.visitor.get(`/api/articles/${old}`));
});
