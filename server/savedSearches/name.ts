import { quoted } from '#contract/quoted.ts';
import { NAME_MAX } from '#contract/ads/ads.ts';
import { cutText } from '#contract/cutText.ts';
import { valueName, type ListFilter } from '#contract/ads/listFilters.ts';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import type { SavedSearchBody } from '#contract/search/savedSearches.ts';
import { sectionLists } from '#contract/sections/sectionLists.ts';
import { longDay } from '#server/ads/format.ts';
import type { Database } from '#server/db/database.ts';
import {
  listEventNames,
  listEventTypes,
  listGoods,
  listServices,
} from '#server/catalog/catalog.queries.ts';
import { savedSearchTexts } from './texts.ts';

type Named = { id: number; name: string }[];

/** Most telling first. */
const ORDER = ['words', 'entry', 'choice', 'flag', 'day', 'parts', 'city', 'priceFrom', 'priceTo'];

/** Lists of the catalog whose entries filters give by id. */
const LISTS: Record<string, (db: Database) => Promise<Named>> = {
  objects: listGoods,
  services: listServices,
  events: listEventNames,
  types: listEventTypes,
};

const digits = (price: number): string => price.toLocaleString('ru-RU');

function priceOf({ priceFrom, priceTo }: { priceFrom?: number; priceTo?: number }): string {
  if (priceFrom !== undefined && priceTo !== undefined) {
    return savedSearchTexts.between(digits(priceFrom), digits(priceTo));
  }
  return priceFrom === undefined
    ? savedSearchTexts.to(digits(priceTo ?? 0))
    : savedSearchTexts.from(digits(priceFrom));
}

type Values = Record<string, string | number | undefined>;

/** What a filter adds to the name; empty for nothing. */
async function partOf(
  db: Database,
  filter: ListFilter,
  value: string | number,
  values: Values,
): Promise<string> {
  const { priceFrom, radius_km: radius } = values;
  switch (filter.kind) {
    case 'words':
      return quoted(String(value));
    case 'city':
      return radius ? savedSearchTexts.around(String(value), Number(radius)) : String(value);
    case 'priceFrom':
      return priceOf(values as { priceFrom?: number; priceTo?: number });
    case 'priceTo':
      return priceFrom === undefined ? priceOf({ priceTo: Number(value) }) : '';
    case 'day':
      return longDay(String(value));
    case 'entry': {
      const entries = typeof value === 'number' ? await LISTS[filter.list]?.(db) : undefined;
      return entries?.find(({ id }) => id === value)?.name ?? valueName(filter, value) ?? '';
    }
    case 'choice':
    case 'flag':
    case 'parts':
      return valueName(filter, value) ?? '';
    case 'radius':
    case 'sort':
      return '';
  }
}

/** «Лабрадор-ретривер, Продажа, Тула + 50 км»: the name that a search has until it is renamed. */
export async function nameOf(db: Database, { section, filters }: SavedSearchBody): Promise<string> {
  const values = filters as Values;
  const given = Object.entries(sectionLists[section].filters)
    .filter(([name]) => values[name] !== undefined)
    .toSorted(([, one], [, other]) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  const covered = given.map(([, filter]) => filter.kind === 'entry' && filter.covers);
  const parts = await Promise.all(
    given
      .filter(([name]) => !covered.includes(name))
      .map(([name, filter]) => partOf(db, filter, values[name] ?? '', values)),
  );
  const name = parts.filter(Boolean).join(', ') || sectionTitles[section];
  return cutText(name, NAME_MAX);
}
