import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { readFilters } from '#contract/ads/filters.ts';
import type { ListFilter } from '#contract/ads/listFilters.ts';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import type { Notice } from '#contract/notices.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SavedSearch } from '#contract/search/savedSearches.ts';
import { petList } from '#contract/sections/pets.ts';
import { sectionLists } from '#contract/sections/sectionLists.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { filterChips, type Lists } from '#src/ads/list/filters/filterChips.ts';
import { renderPage } from '#src/app/renderPage.tsx';
import { expectOk } from '#tests/support/expectations.ts';
import { allSections, listed, publish, type SectionCase } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

type Filters = Record<string, string | number>;

/** Entries that the usual ad does not have. */
const OTHERS_MAX = 4;

let world: TestApp;
const lists = new Map<string, Lists>();

beforeAll(async () => {
  world = await testApp();
  for (const section of allSections) {
    const { body } = await world.visitor.get<Lists>(section.at.filters);
    lists.set(section.name, body);
  }
});

/** Values of the usual ad's entries in a list, and a few others. */
function entriesOf(
  filter: ListFilter & { list: string },
  section: SectionCase,
): (string | number)[] {
  const own = new Set(Object.values(section.draft()));
  const entries = (lists.get(section.name)?.[filter.list] ?? []).map((entry) =>
    typeof entry === 'string' ? { id: entry, name: entry } : entry,
  );
  const isOwn = ({ id, name }: { id: string | number; name: string }) =>
    own.has(id) || own.has(name);
  return [...entries.filter(isOwn), ...entries.filter((one) => !isOwn(one)).slice(-OTHERS_MAX)].map(
    ({ id, name }) => (v.is(filter.schema, id) ? id : name),
  );
}

/** Filters with this one, some of which find the usual ad of the section. */
function candidates(name: string, filter: ListFilter, section: SectionCase): Filters[] {
  const draft = section.draft() as { title: string; city: string; price: number; date: string };
  const values = (all: (string | number)[]): Filters[] => all.map((value) => ({ [name]: value }));
  switch (filter.kind) {
    case 'choice':
      return values(
        filter.choices.map(({ id, name: named }) => (v.is(filter.schema, named) ? named : id)),
      );
    case 'entry':
      return values(entriesOf(filter, section));
    case 'flag':
      return values([1]);
    case 'day':
      return values([draft.date, '2026-03-29']);
    case 'parts':
    case 'sort':
      return values(Object.keys(filter.names));
    case 'words':
      return values([String(draft.title.split(' ')[0]), 'небывальщина']);
    case 'city':
      return values([draft.city, 'Тула']);
    case 'radius':
      return [
        { city: 'Подольск', [name]: 50 },
        { city: 'Тула', [name]: 25 },
      ];
    case 'priceFrom':
      return values([draft.price, draft.price + 1]);
    case 'priceTo':
      return values([draft.price, draft.price - 1]);
  }
}

const ALL = allSections.flatMap((section) =>
  Object.entries(sectionLists[section.name].filters).map(
    ([name, filter]) => [section.name, name, filter, section] as const,
  ),
);
const NARROWING = ALL.filter(([, , { kind }]) => kind !== 'sort');

describe('a search with the filter', () => {
  test.each(ALL)('of %s, %s, is saved and named by it', async (_name, name, filter, section) => {
    const user = await world.as(`saver of ${section.name} ${name}`);
    const all = candidates(name, filter, section);
    const names = new Set<string>();
    for (const filters of all) {
      const body = { section: section.name, filters };
      const saved = await user.post<SavedSearch>('/api/saved-searches', body);
      expectOk(saved);
      names.add(saved.body.name);
    }
    if (filter.kind === 'sort') return;
    expect(names.size).toBe(all.length);
    expect(names).not.toContain(sectionTitles[section.name]);
  });

  test.each(allSections)('of $name matches the new ads that its list shows', async (section) => {
    await world.db.execute(sql`DELETE FROM saved_searches`);
    const searches = NARROWING.filter(([name]) => name === section.name).flatMap(
      ([, name, filter]) => candidates(name, filter, section).map((filters) => ({ name, filters })),
    );
    for (const [n, { filters }] of searches.entries()) {
      const user = await world.as(`searcher ${n}`);
      expectOk(await user.post('/api/saved-searches', { section: section.name, filters }));
    }
    const id = await publish(section, world, await world.as('boris'));
    await announceAdNews(world.deps);
    const told: string[] = [];
    const shown: string[] = [];
    for (const [n, { filters }] of searches.entries()) {
      const { body } = await (await world.as(`searcher ${n}`)).get<Notice[]>('/api/notices');
      const isTold = body.some(
        ({ link, kind }) => kind === 'saved_search' && link.endsWith(`/${id}`),
      );
      if (isTold) told.push(JSON.stringify(filters));
      if ((await listed(section, world, filters)).includes(id)) shown.push(JSON.stringify(filters));
    }
    expect(told).toEqual(shown);
    for (const [, name] of NARROWING.filter(([of]) => of === section.name)) {
      const own = searches.filter((search) => search.name === name);
      const found = own.filter(({ filters }) => told.includes(JSON.stringify(filters)));
      expect([name, found.length > 0, found.length < own.length]).toEqual([name, true, true]);
    }
  });
});

test.each(NARROWING)('in %s the chip of %s says its value', (_section, name, filter, section) => {
  const all = candidates(name, filter, section);
  const labels = all.map((filters) =>
    filterChips(sectionLists[section.name], filters, lists.get(section.name) ?? {}).map(
      ({ label }) => label,
    ),
  );
  // A flag is its own value.
  const isNamed = (chips: string[]): boolean =>
    chips.length === 1 && (chips[0] === filter.label) === (filter.kind === 'flag');
  expect(labels.filter((chips) => !isNamed(chips))).toEqual([]);
  expect(new Set(labels.flat()).size).toBe(all.length);
});

test('the names of animal types that the form without scripts offers are all', async () => {
  const { body } = await world.visitor.get<{ types: string[] }>('/api/filters');
  expect(petList.filters.type.names).toEqual(body.types);
});

test('without scripts a price says where it counts, and is kept', async () => {
  const render = async (search: string) =>
    (await renderPage(sectionPaths.pets.list, search, async () => []))?.markup;
  const markup = await render('?priceFrom=5000');
  expect(markup).toContain('Цена учитывается только в категории «Продажа».');
  expect(markup).toMatch(/<input type="text"[^>]*name="priceFrom" value="5000"/u);
});

test('without scripts no order is chosen by «Любые»', async () => {
  const page = await renderPage(sectionPaths.pets.list, '', async () => []);
  const [, options = ''] =
    /<select name="sort"[^>]*>(.*?)<\/select>/su.exec(page?.markup ?? '') ?? [];
  expect(
    options
      .replaceAll(/<[^>]+>/gu, ' ')
      .trim()
      .split(/\s+/u),
  ).toEqual(['новые', 'дешевле', 'ближе']);
});

test.each(ALL)('in %s the form without scripts offers %s', async (_name, name, filter, section) => {
  const page = await renderPage(sectionPaths[section.name].list, '', async () => []);
  const markup = page?.markup.replaceAll('<!-- -->', '') ?? '';
  const [, form = ''] = /<noscript><form(.*?)<\/form>/su.exec(markup) ?? [];
  const control = form
    .split('<label>')
    .find((label) => label.startsWith(`${filter.label} <`) && label.includes(`name="${name}"`));
  expect(control).toBeDefined();
  const options = [...(control ?? '').matchAll(/<option value="([^"]+)"/gu)];
  const read = options.map(([, value = '']) =>
    readFilters(sectionLists[section.name], `?${new URLSearchParams({ [name]: value })}`),
  );
  expect(read.filter((filters) => !(name in filters))).toEqual([]);
  const names = 'names' in filter ? Object.keys(filter.names ?? {}) : [];
  const offered = filter.kind === 'choice' ? filter.choices : names;
  expect(options.length).toBeGreaterThanOrEqual(offered.length);
});
