import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readVersions } from '#server/db/versions.queries.ts';
import { expectOk, expectRefusal } from '#tests/support/expectations.ts';
import { readAnswer, type Caller } from '#tests/support/client.ts';
import { allSections, listed, pets, publish } from '#tests/support/sections.ts';
import { adminDoes, petIn, publishPet } from '#tests/support/pets.ts';
import { ban } from '#tests/support/people.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const again = (caller: Caller, path: string, tag: string | null) =>
  caller.fetch(path, { headers: { 'if-none-match': tag ?? '' } });

/** What the database is asked while `work` runs. */
async function asked(world: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const { $client } = world.db as unknown as {
    $client: Record<string, (query: string, ...rest: unknown[]) => unknown>;
  };
  // postgres.js and PGlite name it differently.
  const name = 'unsafe' in $client ? 'unsafe' : 'query';
  const ask = $client[name];
  const queries: string[] = [];
  $client[name] = (query, ...rest) => {
    queries.push(query);
    return ask?.(query, ...rest);
  };
  try {
    await work();
  } finally {
    Object.assign($client, { [name]: ask });
  }
  return queries;
}

describe.each(allSections)('reference lists of $name', ({ at }) => {
  test('are told by a tag; asking again costs one small query and no answer', async () => {
    const world = await testApp();
    const first = await world.visitor.fetch(at.filters);
    expect(first.headers.get('cache-control')).toMatch(/public, max-age=\d{2},/u);
    expect(first.headers.get('vary')).toContain('Authorization');
    const queries = await asked(world, async () => {
      const second = await again(world.visitor, at.filters, first.headers.get('etag'));
      expect(second.status).toBe(304);
      expect(await second.text()).toBe('');
    });
    expect(queries.length).toBe(1);
    expect(queries[0]).toContain('versions');
  });

  test('are asked for anew each time by whoever is signed in', async () => {
    const world = await testApp();
    const admin = await world.as('admin');
    const first = await admin.fetch(at.filters);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect((await again(admin, at.filters, first.headers.get('etag'))).status).toBe(304);
  });
});

test('a changed name shows at once', async () => {
  const world = await testApp();
  const first = await world.visitor.fetch('/api/filters');
  await world.db.execute(sql`UPDATE breeds SET name = name || '!' WHERE id = 1`);
  try {
    const second = await again(world.visitor, '/api/filters', first.headers.get('etag'));
    expect(second.status).toBe(200);
    expect(await second.text()).toContain('!');
  } finally {
    await world.db.execute(sql`UPDATE breeds SET name = rtrim(name, '!') WHERE id = 1`);
  }
});

describe('a public ad', () => {
  test('is told by a tag to visitors only', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const path = `/api/articles/${await publishPet(world, author)}`;
    const first = await world.visitor.fetch(path);
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/u);
    expect((await again(world.visitor, path, first.headers.get('etag'))).status).toBe(304);

    const own = await author.fetch(path);
    expect(own.headers.get('etag')).toBeNull();
    expect((await readAnswer<{ is_owner: boolean }>(own)).body.is_owner).toBe(true);
  });

  test('is gone at once when it is hidden, deleted, run out, or its author is banned', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const admin = await world.as('admin');
    const [hidden, deleted, runOut, banned] = await Promise.all(
      [1, 2, 3, 4].map(() => publishPet(world, author)),
    );
    const see = (id: number | undefined) => world.visitor.get(`/api/articles/${id}`);
    for (const id of [hidden, deleted, runOut, banned]) expectOk(await see(id));

    await author.post('/api/user/ad-action', { ad_id: hidden, do: 4 });
    expectRefusal(await see(hidden), 404);
    await adminDoes(admin, 0, deleted ?? 0);
    expectRefusal(await see(deleted), 404);
    expectOk(await see(banned));
    await ban(world.db, author.id);
    expectRefusal(await see(banned), 404);
    await world.db.execute(sql`UPDATE users SET banned_at = NULL`);
    expectOk(await see(runOut));
    world.clock.advance({ days: 30 });
    expectRefusal(await see(runOut), 404);
  });
});

describe('a list for visitors', () => {
  test('is made once while nothing changes, for any number of visitors', async () => {
    const world = await testApp();
    await publishPet(world, await world.as('author'));
    await listed(pets, world);
    const queries = await asked(world, async () => {
      await Promise.all([listed(pets, world), listed(pets, world), listed(pets, world)]);
    });
    expect(queries.filter((query) => !query.includes('"versions"'))).toEqual([]);
  });

  test('costs visitors who come at once one query of the version', async () => {
    const world = await testApp();
    await world.visitor.fetch('/api/filters');
    const queries = await asked(world, () =>
      Promise.all([1, 2, 3].map(() => world.visitor.fetch('/api/filters'))),
    );
    expect(queries.filter((query) => query.includes('"versions"'))).toHaveLength(1);
  });

  test('is each filter’s and each section’s own, and a person’s own anyway', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const id = await publishPet(world, author);
    expect(await listed(pets, world)).toEqual([id]);
    expect(await listed(pets, world, { city: 'Тула' })).toEqual([]);
    expect(await listed(pets, world, { offset: 1 })).toEqual([]);
    const own = await author.post<{ is_owner: boolean }[]>('/api/articles/filter', {});
    expect(own.body.map((ad) => ad.is_owner)).toEqual([true]);
  });

  test.each(allSections)('of $name shows what is new at once', async (section) => {
    const world = await testApp();
    const author = await world.as('author');
    expect(await listed(section, world)).toEqual([]);
    const id = await publish(section, world, author);
    expect(await listed(section, world)).toEqual([id]);
  });
});

test('a version is raised once a transaction, and by no failed one', async () => {
  const world = await testApp();
  const id = await petIn('published', world, await world.as('author'));
  const adsVersion = async () => Number((await readVersions(world.db)).ads.split('.')[0]);
  const before = await adsVersion();
  await world.db.execute(sql`UPDATE ads SET title = title WHERE id = ${id}`);
  expect(await adsVersion()).toBe(before + 1);
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE ads SET title = title`);
    await tx.execute(sql`UPDATE pet_details SET sex = sex`);
  });
  expect(await adsVersion()).toBe(before + 2);
  const failing = world.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE ads SET title = title`);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await adsVersion()).toBe(before + 2);
});
