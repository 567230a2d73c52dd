import { PAGE_SIZE } from '#contract/ads.ts';
import type { Promo } from '#contract/promos.ts';

export type ListEntry<Ad> =
  | { kind: 'ad'; ad: Ad; boost: 'pinned' | 'promoted' | undefined }
  | { kind: 'promo'; promo: Promo };

interface Parts<Ad> {
  /** What the list's pages brought, in order. */
  ads: readonly Ad[];
  /** Boosted ads that fit the filters; of the pinned only the first counts. */
  pinned?: readonly Ad[];
  promoted?: readonly Ad[];
  promos?: readonly Promo[];
}

const PROMO_AFTER = 5;

/**
 * Lays out a list as document 1, section 4 says: the pinned ad on top, promoted ads at every other
 * place after it, a promo banner after every fifth card, each promo once. An ad appears once. Boosts
 * belong to the first page: what later pages bring goes below and moves nothing that is on view.
 */
export function composeList<Ad extends { id: number }>({
  ads,
  pinned = [],
  promoted = [],
  promos = [],
}: Parts<Ad>): ListEntry<Ad>[] {
  const top = pinned[0];
  const lifted = promoted.filter((ad) => ad.id !== top?.id);
  const liftedIds = new Set([top?.id, ...lifted.map((ad) => ad.id)]);
  const withoutLifted = (part: readonly Ad[]) => part.filter((ad) => !liftedIds.has(ad.id));
  const plain = withoutLifted(ads.slice(0, PAGE_SIZE));
  const rest = withoutLifted(ads.slice(PAGE_SIZE));

  const cards: ListEntry<Ad>[] = top ? [{ kind: 'ad', ad: top, boost: 'pinned' }] : [];
  for (let place = 0; place < Math.max(plain.length, lifted.length); place += 1) {
    const ordinary = plain[place];
    const boosted = lifted[place];
    if (ordinary) cards.push({ kind: 'ad', ad: ordinary, boost: undefined });
    if (boosted) cards.push({ kind: 'ad', ad: boosted, boost: 'promoted' });
  }
  for (const ad of rest) cards.push({ kind: 'ad', ad, boost: undefined });
  return withPromos(cards, promos);
}

function withPromos<Ad>(cards: ListEntry<Ad>[], promos: readonly Promo[]): ListEntry<Ad>[] {
  const left = [...new Map(promos.map((promo) => [promo.id, promo])).values()];
  return cards.flatMap((card, index) => {
    const promo = (index + 1) % PROMO_AFTER === 0 ? left.shift() : undefined;
    return promo ? [card, { kind: 'promo' as const, promo }] : [card];
  });
}
