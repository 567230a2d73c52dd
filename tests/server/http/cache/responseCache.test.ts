import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readVersions } from '#server/db/versions/versions.queries.ts';
import { createApp } from '#server/app.ts';
import { allAnnounced } from '#tests/support/announcements.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { Caller, readAnswer } from '#tests/support/client.ts';
import { allSections, listed, pets, publish } from '#tests/support/sections.ts';
import { adminDoes, petIn, publishPet } from '#tests/support/pets.ts';
import { ban } from '#tests/support/users.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const again = (caller: Caller, path: string, tag: string | null) =>
  caller.fetch(path, { headers: { 'if-none-match': tag ?? '' } });

/** The queries that run during `work`. */
async function queriesDuring(world: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const { $client } = world.db as unknown as {
    $client: { query(query: string | { text: string }, ...rest: unknown[]): unknown };
  };
  const { query: original } = $client;
  const queries: string[] = [];
  $client.query = (query, ...rest) => {
    queries.push(typeof query === 'string' ? query : query.text);
    return original(query, ...rest);
  };
  try {
    await work();
  } finally {
    $client.query = original;
  }
  return queries;
}

describe.each(allSections)('reference lists of $name', ({ at }) => {
  test('have an ETag; revalidation sends no body and reads no list', async () => {
    const world = await testApp();
    const first = await world.visitor.fetch(at.filters);
    expect(first.headers.get('cache-control')).toMatch(/public, max-age=\d{2},/u);
    expect(first.headers.get('vary')).toContain('Authorization');
    const queries = await queriesDuring(world, async () => {
      const second = await again(world.visitor, at.filters, first.headers.get('etag'));
      expect(second.status).toBe(304);
      expect(await second.text()).toBe('');
    });
    expect(queries.filter((query) => !query.includes('"versions"'))).toEqual([]);
  });

  test('are revalidated by signed-in users every time', async () => {
    const world = await testApp();
    const admin = await world.as('admin');
    const first = await admin.fetch(at.filters);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect((await again(admin, at.filters, first.headers.get('etag'))).status).toBe(304);
  });
});

test('show a name that another process has changed', async () => {
  const world = await testApp();
  const first = await world.visitor.fetch('/api/filters');
  await world.db.execute(sql`UPDATE breeds SET name = name || '!' WHERE id = 1`);
  await allAnnounced(world.deps);
  try {
    const second = await again(world.visitor, '/api/filters', first.headers.get('etag'));
    expect(second.status).toBe(200);
    expect(await second.text()).toContain('!');
  } finally {
    await world.db.execute(sql`UPDATE breeds SET name = rtrim(name, '!') WHERE id = 1`);
  }
});

describe('the versions', () => {
  const versionQueries = async (world: TestApp, work: () => Promise<unknown>) =>
    (await queriesDuring(world, work)).filter((query) => query.includes('"versions"'));

  test('are read again after a second or a change, not for each visitor', async () => {
    const world = await testApp();
    const visits = () => Promise.all([1, 2, 3].map(() => world.visitor.fetch('/api/filters')));
    await visits();
    await allAnnounced(world.deps);
    await visits();
    expect(await versionQueries(world, visits)).toEqual([]);
    world.clock.advance({ seconds: 1 });
    expect(await versionQueries(world, visits)).toHaveLength(1);
    await world.db.execute(sql`UPDATE breeds SET name = name WHERE id = 1`);
    await allAnnounced(world.deps);
    expect(await versionQueries(world, visits)).toHaveLength(1);
  });

  test.each([
    ['is lost', () => Promise.resolve(() => Promise.resolve())],
    ['cannot be received', () => Promise.reject(new Error('no connection'))],
  ])('of another process are a second old when an announcement %s', async (_, listen) => {
    const world = await testApp();
    const author = await world.as('author');
    const { app } = createApp({ ...world.deps, eventBus: { listen } });
    const elsewhere = new Caller(app);
    const shown = async () =>
      (await elsewhere.post<{ id: number }[]>('/api/articles/filter', {})).body.map(({ id }) => id);
    expect(await shown()).toEqual([]);
    const id = await publishPet(world, author);
    world.clock.advance({ seconds: 1 });
    expect(await shown()).toEqual([id]);
  });
});

describe('a public ad', () => {
  test('has an ETag for visitors only', async () => {
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

  test('disappears at once when hidden, deleted, expired, or its author is banned', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const admin = await world.as('admin');
    const [hidden, deleted, runOut, banned] = await Promise.all(
      [1, 2, 3, 4].map(() => publishPet(world, author)),
    );
    const see = (id: number | undefined) => world.visitor.get(`/api/articles/${id}`);
    for (const id of [hidden, deleted, runOut, banned]) expectOk(await see(id));

    await author.post('/api/user/ad-action', { ad_id: hidden, do: 4 });
    expectHttpError(await see(hidden), 404);
    await adminDoes(admin, 0, deleted ?? 0);
    expectHttpError(await see(deleted), 404);
    expectOk(await see(banned));
    await ban(world.db, author.id);
    await allAnnounced(world.deps);
    expectHttpError(await see(banned), 404);
    await world.db.execute(sql`UPDATE users SET banned_at = NULL`);
    await allAnnounced(world.deps);
    expectOk(await see(runOut));
    world.clock.advance({ days: 30 });
    expectHttpError(await see(runOut), 404);
  });
});

describe('a list for visitors', () => {
  test('is made once for all visitors while nothing changes', async () => {
    const world = await testApp();
    await publishPet(world, await world.as('author'));
    await listed(pets, world);
    const queries = await queriesDuring(world, async () => {
      await Promise.all([listed(pets, world), listed(pets, world), listed(pets, world)]);
    });
    expect(queries.filter((query) => !query.includes('"versions"'))).toEqual([]);
  });

  test('is cached by filter and section, and not for users', async () => {
    const world = await testApp();
    const author = await world.as('author');
    const id = await publishPet(world, author);
    expect(await listed(pets, world)).toEqual([id]);
    expect(await listed(pets, world, { city: 'Тула' })).toEqual([]);
    expect(await listed(pets, world, { offset: 1 })).toEqual([]);
    const own = await author.post<{ is_owner: boolean }[]>('/api/articles/filter', {});
    expect(own.body.map((ad) => ad.is_owner)).toEqual([true]);
  });

  test.each(allSections)('of $name shows changes at once', async (section) => {
    const world = await testApp();
    const author = await world.as('author');
    expect(await listed(section, world)).toEqual([]);
    const id = await publish(section, world, author);
    expect(await listed(section, world)).toEqual([id]);
  });
});

test('a committed transaction increments a version once, a failed one never', async () => {
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
