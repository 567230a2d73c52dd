import { describe, expect, test } from 'vitest';
import { PROMO_VIEWS_MAX } from '#contract/promos.ts';
import { promos } from '#server/admin/promos.table.ts';
import { images } from '#server/images/images.table.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

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
