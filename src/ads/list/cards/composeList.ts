import { PAGE_SIZE } from '#contract/ads/ads.ts';
import type { Promo } from '#contract/admin/promos.ts';

export type ListEntry<Ad> =
  | { kind: 'ad'; ad: Ad; boost: 'pinned' | 'promoted' | undefined }
  | { kind: 'promo'; promo: Promo };

interface Parts<Ad> {
  /** The ads of all loaded pages, in order. */
  ads: readonly Ad[];
  /** Boosted ads that match the filters; only the first pinned one counts. */
  pinned?: readonly Ad[];
  promoted?: readonly Ad[];
  promos?: readonly Promo[];
}

const PROMO_AFTER = 5;

/**
 * Composes a list: the pinned ad on top, promoted ads at every other position after it, a promo
 * banner after every fifth card, each once. An ad appears once. Boosted ads belong to the
 * first page, so that later pages move nothing on view.
 */
export function composeList<Ad extends { id: number }>({
  ads,
  pinned = [],
  promoted = [],
  promos = [],
}: Parts<Ad>): ListEntry<Ad>[] {
  const top = pinned[0];
  const promotedAds = promoted.filter((ad) => ad.id !== top?.id);
  const boostedIds = new Set([top?.id, ...promotedAds.map((ad) => ad.id)]);
  const withoutPromoted = (part: readonly Ad[]) => part.filter((ad) => !boostedIds.has(ad.id));
  const plain = withoutPromoted(ads.slice(0, PAGE_SIZE));
  const rest = withoutPromoted(ads.slice(PAGE_SIZE));

  const cards: ListEntry<Ad>[] = top ? [{ kind: 'ad', ad: top, boost: 'pinned' }] : [];
  for (let index = 0; index < Math.max(plain.length, promotedAds.length); index += 1) {
    const ordinary = plain[index];
    const promotedAd = promotedAds[index];
    if (ordinary) cards.push({ kind: 'ad', ad: ordinary, boost: undefined });
    if (promotedAd) cards.push({ kind: 'ad', ad: promotedAd, boost: 'promoted' });
  }
  for (const ad of rest) cards.push({ kind: 'ad', ad, boost: undefined });
  return withPromos(cards, promos);
}

/** Whether banners have run out before the end of this list. */
export function lacksPromos<Ad>(entries: readonly ListEntry<Ad>[]): boolean {
  const cards = entries.filter(({ kind }) => kind === 'ad').length;
  return entries.length - cards < Math.floor(cards / PROMO_AFTER);
}

function withPromos<Ad>(cards: ListEntry<Ad>[], promos: readonly Promo[]): ListEntry<Ad>[] {
  // Pages of promos overlap when one was added meanwhile.
  const left = promos.filter(
    ({ id }, index) => promos.findIndex((promo) => promo.id === id) === index,
  );
  return cards.flatMap((card, index) => {
    const promo = (index + 1) % PROMO_AFTER === 0 ? left.shift() : undefined;
    return promo ? [card, { kind: 'promo' as const, promo }] : [card];
  });
}
