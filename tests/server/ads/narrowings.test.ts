import { expect, test } from 'vitest';
import type { Connection, Database } from '#server/db/database.ts';
import { boost } from '#tests/support/boosts.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { allSections, publish, type SectionCase } from '#tests/support/sections.ts';
import { testApp } from '#tests/support/testApp.ts';

const BOOSTED: Partial<Record<SectionCase['name'], string>> = {
  pets: '/api/boosted-ads',
  market: '/api/market_boosted',
  services: '/api/service_boosted',
};
const NARROWINGS = [
  {},
  { city: 'Москва' },
  { city: 'Тула' },
  { city: 'Москва', radius_km: 50 },
  { city: 'Москва', sort: 'near' },
  { q: 'щенки' },
];

/** A server that has just been started: it has built no statement yet. */
const startedOn = ({ db, ...others }: Connection) =>
  testApp({}, undefined, { ...others, db: Object.create(db) as Database });

test.each(allSections)('$name: no list depends on those asked before it', async (section) => {
  const connection = await emptyDatabase();
  const world = await startedOn(connection);
  const anna = await world.as('anna');
  for (const city of ['Москва', 'Подольск', 'Тула']) {
    for (const title of ['Щенки', 'Клетка']) {
      const id = await publish(section, world, anna, { city, title });
      if (BOOSTED[section.name]) await boost(world.db, id, 'promoted', world.clock.now());
    }
  }

  const lists = [`${section.at.articles}/filter`, BOOSTED[section.name] ?? []].flat();
  for (const list of lists) {
    const ask = async (server: typeof world, filters: object) => {
      const { status, body } = await (list === BOOSTED.pets
        ? server.visitor.get<{ id: number }[]>(`${list}?${new URLSearchParams(filters as never)}`)
        : server.visitor.post<{ id: number }[]>(list, filters));
      return { status, ids: Array.isArray(body) ? body.map(({ id }) => id).toSorted() : body };
    };
    const alone = new Map<object, unknown>();
    for (const filters of NARROWINGS)
      alone.set(filters, await ask(await startedOn(connection), filters));
    expect(new Set([...alone.values()].map((answer) => JSON.stringify(answer))).size).toBe(5);
    for (const first of NARROWINGS) {
      for (const second of NARROWINGS) {
        const server = await startedOn(connection);
        await ask(server, first);
        expect([first, second, await ask(server, second)]).toEqual([
          first,
          second,
          alone.get(second),
        ]);
      }
    }
  }
});
