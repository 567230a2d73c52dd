import type { MarketReference } from '#contract/sections/market.ts';
import type { Entry } from '#src/ads/catalog/choices.ts';

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
