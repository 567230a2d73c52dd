import { quoted } from '#contract/quoted.ts';
import { NAME_MAX } from '#contract/ads.ts';
import { cutText } from '#contract/cutText.ts';
import { sectionTitles } from '#contract/listTexts.ts';
import type { SavedSearchBody } from '#contract/savedSearches.ts';
import {
  conditionNames,
  marketCategoryNames,
  petCategoryName,
  serviceCategoryNames,
} from '#contract/texts.ts';
import { longDay } from '#server/ads/format.ts';
import type { Database } from '#server/db/connect.ts';
import {
  listEventNames,
  listEventTypes,
  listGoods,
  listServices,
} from '#server/db/reference.queries.ts';
import { categoryId } from '#server/sections/pets/pets.queries.ts';
import { savedSearchTexts } from './texts.ts';

type Search = SavedSearchBody;
type Part = string | undefined;
type Named = { id: number; name: string }[];

const inList = (list: Named, entry: number | string | undefined): Part =>
  typeof entry === 'number' ? list.find(({ id }) => id === entry)?.name : entry;

const digits = (price: number): string => price.toLocaleString('ru-RU');

function priceOf({ priceFrom, priceTo }: { priceFrom?: number; priceTo?: number }): Part {
  if (priceFrom !== undefined && priceTo !== undefined) {
    return savedSearchTexts.between(digits(priceFrom), digits(priceTo));
  }
  if (priceFrom !== undefined) return savedSearchTexts.from(digits(priceFrom));
  return priceTo === undefined ? undefined : savedSearchTexts.to(digits(priceTo));
}

/** What the search is about, most telling first. */
async function subjectOf(db: Database, search: Search): Promise<Part[]> {
  switch (search.section) {
    case 'pets': {
      const { category, type, breed, sex } = search.filters;
      const known = category === undefined ? undefined : categoryId(category);
      return [
        breed ?? type,
        known && petCategoryName(known),
        sex ? savedSearchTexts.sexes[sex] : undefined,
      ];
    }
    case 'market': {
      const { category, type, objectId, condition } = search.filters;
      return [
        objectId ? inList(await listGoods(db), objectId) : undefined,
        category && marketCategoryNames[category - 1],
        condition && conditionNames[condition - 1],
        type,
      ];
    }
    case 'services': {
      const { category, serviceId } = search.filters;
      return [
        serviceId ? inList(await listServices(db), serviceId) : undefined,
        category && serviceCategoryNames[category - 1],
      ];
    }
    default: {
      const { event, type, date, category } = search.filters;
      return [
        event === undefined ? undefined : inList(await listEventNames(db), event),
        type === undefined ? undefined : inList(await listEventTypes(db), type),
        date && longDay(date),
        category && savedSearchTexts.periods[category],
      ];
    }
  }
}

/** «Лабрадор-ретривер, Продажа, Тула + 50 км»: the name that a search has until it is renamed. */
export async function nameOf(db: Database, search: Search): Promise<string> {
  const { q, city, radius_km: radius } = search.filters;
  const parts = [
    q && quoted(q),
    ...(await subjectOf(db, search)),
    city && radius ? savedSearchTexts.around(city, radius) : city,
    priceOf(search.filters as { priceFrom?: number; priceTo?: number }),
  ].filter(Boolean);
  const name = parts.join(', ') || sectionTitles[search.section];
  return cutText(name, NAME_MAX);
}
