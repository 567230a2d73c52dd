import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sectionSlugs } from '#contract/sections/sections.ts';
import { connect } from '#server/db/connection/connect.ts';
import type { Connection } from '#server/db/database.ts';
import { applyMissing } from '#server/db/migrate.ts';
import { migrationNames } from '#server/db/migrationFiles.ts';
import { ADS, BUYER, cityOf, ORDER, SELLER } from '#tests/support/oldSiteRows.ts';
import { fillOldSite, rowsOfSite } from '#tests/support/oldSites.ts';
import { createDatabase } from '#tests/support/postgresServer.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

/** The first one that came when there was a whole site. */
const FIRST = '0014_versions.sql';
const FIRST_BASE = 10_000_000;

const names = migrationNames();
const upgrades = names.filter((name) => name >= FIRST);
const baseOf = (index: number): number => FIRST_BASE + index * 1000;

let connection: Connection;
let world: TestApp;
/** The tables that each site filled: it had no others. */
const filled: string[][] = [];
/** Of a site that was filled after all migrations. */
let newSite: Facts;

// One database has them all: before each migration the rows of one more site come in. So each
// migration meets rows of every version before it.
beforeAll(async () => {
  const server = inject('postgresUrl');
  const name = `old_sites_${process.env['VITEST_POOL_ID']}`;
  const databaseUrl = server ? await createDatabase(server, name) : undefined;
  connection = await connect({ databaseUrl, dataDir: undefined });
  await connection.runAlone(async (scripts) => {
    const fill = async (index: number): Promise<void> =>
      void filled.push(await fillOldSite(scripts, baseOf(index)));
    await applyMissing(scripts, { names: names.filter((name) => name < FIRST) });
    for (const [index, migration] of upgrades.entries()) {
      await fill(index);
      await applyMissing(scripts, { names: names.filter((name) => name <= migration) });
    }
    await fill(upgrades.length);
  });
  world = await testApp({ rateLimits: false }, undefined, connection);
  newSite = await factsOf(baseOf(upgrades.length));
}, 120_000);

afterAll(() => connection.close());

test.each(upgrades)('a site from before %s has the rows and answers of a new one', async (name) => {
  const index = upgrades.indexOf(name);
  const { rows, answers } = await factsOf(baseOf(index));
  expect(answers).toEqual(newSite.answers);
  for (const table of filled[index] ?? []) expect(rows[table], table).toEqual(newSite.rows[table]);
  expect(filled[index]).toContain('boosts');
});

interface Facts {
  rows: Record<string, unknown[]>;
  answers: unknown[];
}

/** The site's rows and answers, with its ids as in the first site. */
async function factsOf(base: number): Promise<Facts> {
  const rows = await connection.runAlone((scripts) => rowsOfSite(scripts, base));
  const text = JSON.stringify({ rows, answers: await answersOf(base) });
  const alike = text.replaceAll(/1\d{7}/gu, (id) =>
    Number(id) >= base && Number(id) < base + 1000 ? String(Number(id) - base + FIRST_BASE) : id,
  );
  return JSON.parse(alike) as Facts;
}

/** What its people are answered. */
async function answersOf(base: number): Promise<unknown[]> {
  const enter = (number: number) => world.enter({ id: base + number, first_name: 'Анна' });
  const { visitor } = world;
  const [seller, buyer, admin] = [await enter(SELLER), await enter(BUYER), await world.as('admin')];
  const pet = base + ADS.pets;
  const ofCity = `city=${encodeURIComponent(cityOf(base))}`;
  const answers = await Promise.all([
    ...Object.values(sectionSlugs).flatMap(({ articles, suffix }) => [
      visitor.post(`/api/${articles}/filter`, { city: cityOf(base) }),
      visitor.post(`/api/${articles}/filter`, { q: `щенки ${base}` }),
      buyer.post(
        `/api/articles/by-ids${suffix}`,
        Object.values(ADS).map((number) => base + number),
      ),
      buyer.get(`/api/favorites${suffix}`),
      seller.get(`/api/my-articles${suffix}`),
    ]),
    visitor.get(`/api/search?q=${base}`),
    visitor.get(`/api/articles/${pet}`),
    visitor.get(`/api/boosted-ads?${ofCity}`),
    visitor.get(`/api/promos?${ofCity}`),
    visitor.get(`/api/purchases/${ORDER}${base}`),
    seller.get(`/api/boost-stats/${pet}`),
    buyer.get('/api/read-articles'),
    seller.get('/api/dialogs'),
    buyer.get('/api/dialogs'),
    admin.get(`/api/admin/user-ads/${base + SELLER}`),
  ]);
  // These mark messages as read, which the dialogs count.
  answers.push(
    await buyer.get(`/api/messages/${base + SELLER}`),
    await admin.get(`/api/admin/support/${base + SELLER}`),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  return answers.map(({ body }) => body);
}
