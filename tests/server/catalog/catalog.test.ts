import { afterAll, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import type { AuditEntry } from '#contract/admin/audit.ts';
import type { EventAd } from '#contract/sections/events.ts';
import type { MarketAd } from '#contract/sections/market.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import type { AddCatalogEntryBody, Catalog, CatalogTable } from '#contract/admin/catalog.ts';
import { boostSlots } from '#server/payments/orders/orders.table.ts';
import { boost } from '#tests/support/boosts.ts';
import { emptyDatabase, workerDatabase } from '#tests/support/database.ts';
import { expectOk, expectHttpError, expectValidationErrors } from '#tests/support/expectations.ts';
import { events, listed, market, pets, publish, send, services } from '#tests/support/sections.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

// Tests share the reference lists, so each entry made here has a name that is deleted at the end.
const OWN = 'Тестовая запись';
afterAll(async () => {
  await emptyDatabase();
  const db = await workerDatabase();
  for (const table of ['breeds', 'cities', 'services', 'event_names']) {
    await db.execute(sql.raw(`DELETE FROM ${table} WHERE name LIKE '${OWN}%'`));
  }
  await db.execute(
    sql.raw(`DELETE FROM goods WHERE name LIKE '${OWN}%' AND parent_id IS NOT NULL`),
  );
  await db.execute(sql.raw(`DELETE FROM goods WHERE name LIKE '${OWN}%'`));
});

let made = 0;
const newName = (): string => {
  made += 1;
  return `${OWN} ${made}`;
};
const lists = async (admin: TestUser): Promise<Catalog> =>
  (await admin.get<Catalog>('/api/admin/refs')).body;
async function add(admin: TestUser, body: AddCatalogEntryBody): Promise<number> {
  const answer = await admin.post<{ id: number }>('/api/admin/add-ref', body);
  expectOk(answer);
  return answer.body.id;
}
const merge = (admin: TestUser, table: CatalogTable, from: number, into: number) =>
  admin.post('/api/admin/merge-refs', { table, from_id: from, into_id: into });
const one = async <Ad>(world: TestApp, path: string): Promise<Ad> =>
  (await world.visitor.get<Ad>(path)).body;

/** Pins an ad for seven days, as a paid order does. */
async function pin(world: TestApp, adId: number, breedId: number): Promise<void> {
  await boost(world.db, adId, 'pinned', world.clock.now());
  const [held] = await world.db.select().from(boostSlots).where(eq(boostSlots.adId, adId));
  if (!held) throw new Error('the boost has no slot');
  await world.db.insert(boostSlots).values({ ...held, slot: `pin/1/${breedId}` });
}

async function setUp() {
  const world = await testApp();
  return { world, admin: await world.as('admin'), anna: await world.as('anna') };
}

describe('adding', () => {
  test('a breed: ads can use it at once', async () => {
    const { world, admin, anna } = await setUp();
    const name = newName();
    const id = await add(admin, { table: 'breed', name, type: 'Кошки' });
    expect((await lists(admin)).breeds).toContainEqual({ id, name, type: 'Кошки' });
    const ad = await publish(pets, world, anna, { breed: name, type_ad: 'Кошки' });
    expect(await listed(pets, world, { breed: name.toUpperCase() })).toEqual([ad]);
  });

  test('a city: has the UTC offset of its neighbour, by default that of Moscow', async () => {
    const { world, admin, anna } = await setUp();
    const { cities } = await lists(admin);
    const near = cities.find(({ name }) => name === 'Владивосток')?.id;
    const [east, plain] = [newName(), newName()];
    await add(admin, { table: 'city', name: east, near });
    await add(admin, { table: 'city', name: plain });
    const endOf = async (city: string) => {
      const id = await publish(events, world, anna, { city });
      return (await one<EventAd>(world, `/api/articles_event/${id}`)).ends_at;
    };
    expect(await endOf(east)).toBe(await endOf('Владивосток'));
    expect(await endOf(plain)).toBe(await endOf('Москва'));
  });

  test('a top-level item: ads can use it until it has children', async () => {
    const { world, admin, anna } = await setUp();
    const name = newName();
    const id = await add(admin, { table: 'objects', name, owner: 0 });
    const ad = await publish(market, world, anna, { object_id: id });
    expect((await one<MarketAd>(world, `/api/articles_market/${ad}`)).object).toBe(name);
    expect(await listed(market, world, { objectId: id })).toEqual([ad]);

    await add(admin, { table: 'objects', name: newName(), owner: id });
    expectValidationErrors(await send(market, anna, { object_id: id }), {
      object_id: 'Выберите товар из списка',
    });
    expect((await one<MarketAd>(world, `/api/articles_market/${ad}`)).object).toBe(name);
  });

  test('an item: ads can use a child, a top-level item can have children', async () => {
    const { world, admin, anna } = await setUp();
    const [parent, child] = [newName(), newName()];
    const owner = await add(admin, { table: 'objects', name: parent, owner: 0 });
    const id = await add(admin, { table: 'objects', name: child, owner });
    const ad = await publish(market, world, anna, { object_id: id });
    expect((await one<MarketAd>(world, `/api/articles_market/${ad}`)).object).toBe(
      `${parent}/${child}`,
    );
    const deeper = { table: 'objects', name: newName(), owner: id };
    expectValidationErrors(await admin.post('/api/admin/add-ref', deeper), {
      owner: 'Товар может стоять только в разделе верхнего уровня',
    });
  });

  test('a service and an event', async () => {
    const { world, admin, anna } = await setUp();
    const [service, event] = [newName(), newName()];
    const id = await add(admin, { table: 'service', name: service });
    await add(admin, { table: 'event', name: event, type: 1 });
    expect(await publish(services, world, anna, { service_id: id })).toBeGreaterThan(0);
    expect(await publish(events, world, anna, { event_name: event })).toBeGreaterThan(0);
  });

  test.each([
    { table: 'breed', name: 'лабрадор-РЕТРИВЕР', type: 'Собаки' },
    { table: 'city', name: 'москва' },
    { table: 'objects', name: 'корм', owner: 0 },
    { table: 'service', name: 'СТРИЖКА СОБАК' },
    { table: 'event', name: 'выставка кошек', type: 1 },
  ] as const)('rejects a taken name: $table', async (body) => {
    const { admin } = await setUp();
    expectHttpError(
      await admin.post('/api/admin/add-ref', body),
      409,
      'Такое название уже есть в справочнике',
    );
  });

  test('allows the same breed for another animal, and rejects missing fields', async () => {
    const { admin } = await setUp();
    const name = newName();
    await add(admin, { table: 'breed', name, type: 'Кошки' });
    await add(admin, { table: 'breed', name, type: 'Собаки' });
    for (const body of [
      { table: 'breed', name: newName(), type: 'Драконы' },
      { table: 'breed', name: newName() },
      { table: 'city', name: ' ' },
      { table: 'moon', name: newName() },
    ]) {
      expectHttpError(await admin.post('/api/admin/add-ref', body), 422);
    }
    const ambiguous = { table: 'breed', old_name: name, new_name: newName() };
    expectHttpError(await admin.post('/api/admin/edit-ref', ambiguous), 409);
  });
});

describe('renaming', () => {
  test('changes the name everywhere at once', async () => {
    const { world, admin, anna } = await setUp();
    const [breed, city] = [newName(), newName()];
    await add(admin, { table: 'breed', name: breed, type: 'Собаки' });
    await add(admin, { table: 'city', name: city });
    const ad = await publish(pets, world, anna, { breed, city });
    const [newBreed, newCity] = [newName(), newName()];
    for (const [table, old, next] of [
      ['breed', breed, newBreed],
      ['city', city.toUpperCase(), newCity],
    ]) {
      const body = { table, old_name: old, new_name: next };
      expectOk(await admin.post('/api/admin/edit-ref', body));
    }
    const page = await one<PetAd>(world, `/api/articles/${ad}`);
    expect([page.breed, page.city]).toEqual([newBreed, newCity]);
    expect(await listed(pets, world, { city: newCity, breed: newBreed })).toEqual([ad]);
    expect(await listed(pets, world, { city })).toEqual([]);
  });

  test('by id; a taken name is rejected, the same name changes nothing', async () => {
    const { admin } = await setUp();
    const [first, second] = [newName(), newName()];
    const id = await add(admin, { table: 'service', name: first });
    await add(admin, { table: 'service', name: second });
    const rename = (name: string) =>
      admin.post('/api/admin/edit-ref', { table: 'service', id, new_name: name });
    expectHttpError(await rename(second), 409, 'Такое название уже есть в справочнике');
    expectOk(await rename(first));
    expectOk(await rename(first.toUpperCase()));
    const missing = { table: 'service', id: 999_999, new_name: newName() };
    expectHttpError(await admin.post('/api/admin/edit-ref', missing), 404);
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?action=rename');
    expect(body.map(({ before, after }) => [before, after])).toEqual([
      [{ name: first }, { name: first.toUpperCase() }],
    ]);
    await rename(first);
  });
});

test('the second of two admins who rename an entry learns its name of now', async () => {
  const { admin } = await setUp();
  const [seen, first, second] = [newName(), newName(), newName()];
  const id = await add(admin, { table: 'service', name: seen });
  const rename = (from: string, to: string) =>
    admin.post('/api/admin/edit-ref', { table: 'service', id, old_name: from, new_name: to });
  expectOk(await rename(seen, first));
  expectHttpError(
    await rename(seen, second),
    409,
    `Другой администратор уже переименовал эту запись: теперь она называется «${first}»`,
  );
  expectOk(await rename(first, second));
});

test('an entry that nothing uses can be deleted, another one not', async () => {
  const { world, admin, anna } = await setUp();
  const [unused, used] = [newName(), newName()];
  const first = await add(admin, { table: 'breed', name: unused, type: 'Собаки' });
  const second = await add(admin, { table: 'breed', name: used, type: 'Собаки' });
  await publish(pets, world, anna, { breed: used });
  const remove = (id: number) => admin.post('/api/admin/delete-ref', { table: 'breed', id });
  expectOk(await remove(first));
  expectHttpError(await remove(first), 404);
  expectHttpError(await remove(second), 409);
  const names = (await lists(admin)).breeds.map(({ name }) => name);
  expect([names.includes(unused), names.includes(used)]).toEqual([false, true]);
  const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?action=delete');
  expect(body.map(({ title }) => title)).toEqual([unused]);
});

describe('merging', () => {
  test('two breeds: ads and promos move to the remaining one', async () => {
    const { world, admin, anna } = await setUp();
    const [twin, left] = [newName(), newName()];
    const from = await add(admin, { table: 'breed', name: twin, type: 'Собаки' });
    const into = await add(admin, { table: 'breed', name: left, type: 'Собаки' });
    const [first, second] = [
      await publish(pets, world, anna, { breed: twin }),
      await publish(pets, world, anna, { breed: left }),
    ];
    const usage = await admin.get(`/api/admin/ref-usage?table=breed&id=${from}`);
    expect(usage.body).toEqual({ ads: 1, promos: 0, children: 0 });
    const answer = await merge(admin, 'breed', from, into);
    expect(answer.body).toEqual({ ads: 1, promos: 0, children: 0 });
    expect((await listed(pets, world, { breed: left })).toSorted()).toEqual([first, second]);
    expect((await one<PetAd>(world, `/api/articles/${first}`)).breed).toBe(left);
    const { breeds } = await lists(admin);
    expect(breeds.some(({ id }) => id === from)).toBe(false);
    expectHttpError(await merge(admin, 'breed', from, into), 404);
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?action=merge');
    expect(body.map(({ title, after }) => [title, after])).toEqual([
      [twin, { id: into, name: left }],
    ]);
  });

  test('two cities: event days end by the offset of the remaining one', async () => {
    const { world, admin, anna } = await setUp();
    const { cities } = await lists(admin);
    const idOf = (city: string) => cities.find(({ name }) => name === city)?.id ?? 0;
    const twin = newName();
    const from = await add(admin, { table: 'city', name: twin, near: idOf('Владивосток') });
    const moved = await publish(events, world, anna, { city: twin });
    const stays = await publish(events, world, anna, { city: 'Казань' });
    expectOk(await merge(admin, 'city', from, idOf('Казань')));
    const [first, second] = await Promise.all(
      [moved, stays].map((id) => one<EventAd>(world, `/api/articles_event/${id}`)),
    );
    expect(first?.city).toBe('Казань');
    expect(first?.ends_at).toBe(second?.ends_at);
  });

  test('two parents: items move, items of the same name are merged', async () => {
    const { world, admin, anna } = await setUp();
    const [both, alone] = [newName(), newName()];
    const from = await add(admin, { table: 'objects', name: newName(), owner: 0 });
    const into = await add(admin, { table: 'objects', name: newName(), owner: 0 });
    const twin = await add(admin, { table: 'objects', name: both, owner: from });
    const child = await add(admin, { table: 'objects', name: alone, owner: from });
    const known = await add(admin, { table: 'objects', name: both, owner: into });
    const ads = [
      await publish(market, world, anna, { object_id: twin }),
      await publish(market, world, anna, { object_id: child }),
    ];
    const usage = await admin.get(`/api/admin/ref-usage?table=objects&id=${from}`);
    expect(usage.body).toEqual({ ads: 2, promos: 0, children: 2 });
    expectHttpError(await merge(admin, 'objects', from, known), 409);
    expectOk(await merge(admin, 'objects', from, into));
    expect((await listed(market, world, { objectId: into })).toSorted()).toEqual(ads);
    expect(await listed(market, world, { objectId: known })).toEqual([ads[0]]);
    const { objects } = await lists(admin);
    expect(objects.filter(({ owner }) => owner === into).map(({ id }) => id)).toEqual(
      [known, child].toSorted((a, b) => a - b),
    );
  });

  test('moves the pin slot, and rejects two reserved ones', async () => {
    const { world, admin, anna } = await setUp();
    const [first, second] = [newName(), newName()];
    const from = await add(admin, { table: 'breed', name: first, type: 'Собаки' });
    const into = await add(admin, { table: 'breed', name: second, type: 'Собаки' });
    await pin(world, await publish(pets, world, anna, { breed: first }), from);
    await pin(world, await publish(pets, world, anna, { breed: second }), into);
    expectHttpError(
      await merge(admin, 'breed', from, into),
      409,
      'За обеими записями сейчас закреплены объявления. Объединить их можно, когда одно из закреплений закончится',
    );
    world.clock.advance({ days: 7 });
    const third = await publish(pets, world, anna, { breed: first });
    await world.db.delete(boostSlots).where(eq(boostSlots.slot, `pin/1/${from}`));
    await pin(world, third, from);
    expectOk(await merge(await world.as('admin'), 'breed', from, into));
    const [slot] = await world.db
      .select()
      .from(boostSlots)
      .where(eq(boostSlots.slot, `pin/1/${into}`));
    expect(slot?.adId).toBe(third);
  });

  test('rejects an entry with itself; services and events merge too', async () => {
    const { world, admin, anna } = await setUp();
    const from = await add(admin, { table: 'service', name: newName() });
    const name = newName();
    await add(admin, { table: 'event', name, type: 1 });
    const event = (await lists(admin)).events.find((entry) => entry.name === name);
    const ads = [
      await publish(services, world, anna, { service_id: from }),
      await publish(events, world, anna, { event_name: name }),
    ];
    expectHttpError(await merge(admin, 'service', from, from), 400);
    expectOk(await merge(admin, 'service', from, 1));
    expectOk(await merge(admin, 'event', event?.id ?? 0, 1));
    expect(await listed(services, world, { serviceId: 1 })).toEqual([ads[0]]);
    expect(await listed(events, world, { event: 1 })).toEqual([ads[1]]);
  });
});
