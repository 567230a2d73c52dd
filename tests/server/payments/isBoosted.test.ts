import { expect, test } from 'vitest';
import { boost } from '#tests/support/boosts.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp } from '#tests/support/testApp.ts';

test('an ad is boosted for seven days, as everyone can read', async () => {
  const world = await testApp();
  const id = await publishPet(world, await world.as('author'));
  const isBoosted = async () => (await world.visitor.get(`/api/is-boosted/${id}`)).body;
  expect(await isBoosted()).toEqual({ active: false });
  await boost(world.db, id, 'promoted', world.clock.now());
  expect(await isBoosted()).toEqual({ active: true });
  world.clock.advance({ days: 7 });
  expect(await isBoosted()).toEqual({ active: false });
});
