import { expect, test } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { createApp } from '#server/app.ts';
import { allAnnounced } from '#tests/support/announcements.ts';
import { boost } from '#tests/support/boosts.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, TestUser, type TestApp } from '#tests/support/testApp.ts';

/** A user of another process of the server on the same database. */
async function userOfOtherProcess(world: TestApp): Promise<TestUser> {
  const { token, id } = await world.as('boris');
  return new TestUser(createApp(world.deps).app, token, id);
}

const listFor = async (user: TestUser, filters: object = {}): Promise<PetAd[]> => {
  const answer = await user.post<PetAd[]>('/api/articles/filter', filters);
  expectOk(answer);
  return answer.body;
};

test('a list shows a boost while it runs', async () => {
  const world = await testApp();
  const boris = await world.as('boris');
  const id = await publishPet(world, await world.as('anna'));
  expect(await listFor(boris)).toMatchObject([{ id, boost_type: 0 }]);
  await boost(world.db, id, 'promoted', world.clock.now());
  expect(await listFor(boris)).toMatchObject([{ id, boost_type: 2 }]);
  world.clock.advance({ days: 7 });
  expect(await listFor(await world.as('boris'))).toMatchObject([{ id, boost_type: 0 }]);
});

test('a list of another process shows an ad that was edited and published again', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await userOfOtherProcess(world);
  const id = await publishPet(world, anna);
  const [before] = await listFor(boris);
  expect(before).toMatchObject({ id, title: 'Щенок лабрадора', price: 15_000 });
  const { images = [] } = before ?? {};
  const edit = { ...before, type_ad: 'Собаки', title: 'Щенок нашёл дом', price: 9000 };
  const { title, price, description, city, breed, category, type_ad, sex } = edit;
  const fields = { title, price, description, city, breed, category, type_ad, sex };
  expectOk(
    await anna.form(`/api/articles/update/${id}`, { ...fields, pictures: images.join(',') }, []),
  );
  expect(await listFor(boris)).toMatchObject([{ id, title: 'Щенок лабрадора', price: 9000 }]);
  const admin = await world.as('admin');
  expectOk(await admin.post('/api/admin/ad-action', { ad_id: id, do: 1 }));
  expect(await listFor(boris)).toMatchObject([{ id, title: 'Щенок нашёл дом', price: 9000 }]);
});

test('lists of another process follow a name of the catalog', async () => {
  const world = await testApp();
  const admin = await world.as('admin');
  const boris = await userOfOtherProcess(world);
  const rename = async (old_name: string, new_name: string) => {
    expectOk(await admin.post('/api/admin/edit-ref', { table: 'breed', old_name, new_name }));
    await allAnnounced(world.deps);
  };
  const id = await publishPet(world, await world.as('anna'), { breed: 'Мопс' });
  expect(await listFor(boris, { breed: 'Мопс' })).toMatchObject([{ id, breed: 'Мопс' }]);
  await rename('Мопс', 'МОПС');
  expect(await listFor(boris, { breed: 'Мопс' })).toMatchObject([{ id, breed: 'МОПС' }]);
  await rename('МОПС', 'Мопсик');
  try {
    expect(await listFor(boris, { breed: 'Мопсик' })).toMatchObject([{ id, breed: 'Мопсик' }]);
    expect(await listFor(boris)).toMatchObject([{ id, breed: 'Мопсик' }]);
  } finally {
    await rename('Мопсик', 'Мопс');
  }
  expect(await listFor(boris, { breed: 'Мопсик' })).toEqual([]);
});

test('an author reads more of the own ad in a list than others', async () => {
  const world = await testApp();
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  const lost = { category: 'Потерянные', chip: '643094100000001', hidden_mark: 'Шрам на ухе' };
  await publishPet(world, anna, lost);
  const [forOthers] = await listFor(boris);
  expect(forOthers).toMatchObject({ is_owner: false, category: 'Потерянные' });
  expect(forOthers).not.toHaveProperty('chip');
  expect(forOthers).not.toHaveProperty('hidden_mark');
  expect(await listFor(anna)).toMatchObject([
    { is_owner: true, chip: lost.chip, hidden_mark: lost.hidden_mark },
  ]);
});
