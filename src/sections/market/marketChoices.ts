import { AUDIENCE, CONDITION, MARKET_CATEGORY, type MarketReference } from '#contract/market.ts';
import { audienceNames, conditionNames, marketCategoryNames } from '#contract/texts.ts';
import type { Entry } from '#src/ads/catalog/choices.ts';

const [freeName, saleName] = marketCategoryNames;
const [newName, usedName] = conditionNames;

export const categories = [
  { value: MARKET_CATEGORY.sale, label: saleName },
  { value: MARKET_CATEGORY.free, label: freeName },
];
export const conditions = [
  { value: CONDITION.new, label: newName },
  { value: CONDITION.used, label: usedName },
];

/** Audiences that narrow a list; the first name only says that none was stated. */
export const audiences = audienceNames.slice(AUDIENCE.any);

/** Goods items by their paths, «parent/child»; an item at the top stands for all of its children. */
export function goodsItems(objects: MarketReference['objects']): Entry[] {
  const names = new Map(objects.map(({ id, name }) => [id, name]));
  return objects.map(({ id, name, owner }) => {
    const parent = names.get(owner);
    return { id, name: parent === undefined ? name : `${parent}/${name}` };
  });
}

/** The items that an ad can be of: those within a group. */
export const offeredItems = (objects: MarketReference['objects']): Entry[] => {
  const owned = new Set(objects.filter(({ owner }) => owner !== 0).map(({ id }) => id));
  return goodsItems(objects).filter(({ id }) => owned.has(id));
};
