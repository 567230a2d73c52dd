import type { Promo, PromosQuery, PromoViews } from '#contract/admin/promos.ts';
import { petCategoryId } from '#contract/sections/pets.ts';
import { moscowDay } from '#server/shared/clock.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { CountedViews } from '#server/payments/views/countedViews.ts';
import { countViews, existingPromos, promosFor } from './promos.queries.ts';

export type ShownPromosService = ReturnType<typeof createShownPromosService>;

/** The banners in lists, and how often they are shown and clicked. */
export function createShownPromosService({ db, clock }: Deps, views: CountedViews) {
  return {
    /** Today's banners for a list with these filters. */
    async toShow(query: PromosQuery): Promise<Promo[]> {
      const day = moscowDay(clock());
      const found = await promosFor(db, day, query, petCategoryId(query.category));
      return found.map(({ imageId, ...promo }) => ({ ...promo, image: imageId, show: 1 }));
    },

    /** Adds the views and clicks that this visitor has not made lately. */
    async countViews({ shown, clicked }: PromoViews, visitor: string): Promise<void> {
      const existing = await existingPromos(db, [...shown, ...clicked]);
      const take = (kind: string, ids: number[]) =>
        views.count(
          `promo ${kind}`,
          existing.filter((id) => ids.includes(id)),
          visitor,
        );
      const counted = {
        shown: await take('shown', shown),
        clicked: await take('clicked', clicked),
      };
      if (counted.shown.length + counted.clicked.length === 0) return;
      const day = moscowDay(clock());
      await inTransaction(db, (tx) => countViews(tx, day, counted));
    },
  };
}
