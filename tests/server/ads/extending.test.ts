import { expect, test } from 'vitest';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { ownerDoes, petIn, publishPet } from '#tests/support/pets.ts';
import { testApp } from '#tests/support/testApp.ts';

const EXTEND = 7;

test('an extended ad is shown for 30 more days from then on, at its place in the list', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const id = await publishPet(world, author);
  world.clock.advance({ days: 1 });
  const newer = await publishPet(world, author);
  world.clock.advance({ days: 19 });
  for (let repeat = 0; repeat < 2; repeat += 1) expectOk(await ownerDoes(author, EXTEND, id));
  const list = async () =>
    (await world.visitor.post<{ id: number }[]>('/api/articles/filter', {})).body.map(
      (ad) => ad.id,
    );
  expect(await list()).toEqual([newer, id]);
  world.clock.advance({ days: 29 });
  expect(await list()).toEqual([id]);
  world.clock.advance({ days: 1 });
  expect(await list()).toEqual([]);
});

test('nobody else extends an ad, an admin neither', async () => {
  const world = await testApp();
  const id = await petIn('expired', world, await world.as('author'));
  expectHttpError(await ownerDoes(await world.as('boris'), EXTEND, id), 404);
  expectHttpError(await ownerDoes(await world.as('admin'), EXTEND, id), 403);
});
