import {
  AUDIENCE,
  CONDITION,
  MARKET_CATEGORY,
  type MarketReference,
} from '#contract/sections/market.ts';
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

/** The audiences to filter by; the first name means that none was given. */
export const audiences = audienceNames.slice(AUDIENCE.any);

/** Goods as «parent/child»; a parent matches all its children. */
export function goodsItems(objects: MarketReference['objects']): Entry[] {
  const names = new Map(objects.map(({ id, name }) => [id, name]));
  return objects.map(({ id, name, owner }) => {
    const parent = names.get(owner);
    return { id, name: parent === undefined ? name : `${parent}/${name}` };
  });
}

/** The goods that an ad can have: those without sub-items. */
export const offeredItems = (objects: MarketReference['objects']): Entry[] => {
  const owners = new Set(objects.map(({ owner }) => owner));
  return goodsItems(objects).filter(({ id }) => !owners.has(id));
};
