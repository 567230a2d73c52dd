import { isMarketSale, MARKET_CATEGORY, type MarketAd } from '#contract/sections/market.ts';
import { audienceNames, conditionNames } from '#contract/texts.ts';
import { otherEntry } from '#src/ads/catalog/texts.ts';
import { filterLabels } from '#contract/ads/listTexts.ts';
import { formatPrice } from '#src/shared/text/format.ts';
import { marketTexts } from './texts.ts';

const [unstated] = audienceNames;

/** The price line; empty while a form has no category. */
export function marketPrice({ category, price }: MarketAd): string {
  if (isMarketSale(category)) return price > 0 ? formatPrice(price) : marketTexts.noPrice;
  return category === MARKET_CATEGORY.free ? marketTexts.free : '';
}

export const conditionText = (condition: number): string => conditionNames[condition - 1] ?? '';

/** The facts of a market ad, label and value. */
export const marketFactList = (ad: MarketAd): [label: string, value: string][] => [
  [filterLabels.object, ad.object],
  [filterLabels.condition, conditionText(ad.condition)],
  [filterLabels.audience, ad.type],
];

/** «Клетки для птиц»; the group of an item that has no name. */
export function itemOnPhotos({ object }: MarketAd): string {
  const [group = '', item = group] = object.split('/');
  return otherEntry.test(item) ? group : item;
}

/** Item and audience, short enough for a card. */
export function marketFacts({ object, type }: MarketAd): string {
  const item = object.slice(object.indexOf('/') + 1);
  return type === unstated ? item : `${item}\u00A0· ${type}`;
}
