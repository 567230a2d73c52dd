import type { Promo, PromosQuery, PromoViews } from '#contract/promos.ts';
import { petCategoryNames } from '#contract/texts.ts';
import type { Deps } from '#server/deps.ts';
import { countViews, promosFor } from './promos.queries.ts';

const categoryNumber = (name: string | undefined): number | undefined => {
  const index = petCategoryNames.findIndex((category) => category === name);
  return index < 0 ? undefined : index + 1;
};

export async function promosToShow({ db, clock }: Deps, query: PromosQuery): Promise<Promo[]> {
  const day = clock().toISOString().slice(0, 10);
  const found = await promosFor(db, day, query, categoryNumber(query.category));
  return found.map(({ imageId, ...promo }) => ({ ...promo, image: imageId, show: 1 }));
}

export async function countPromoViews({ db }: Deps, views: PromoViews): Promise<void> {
  if (views.shown.length + views.clicked.length > 0) await countViews(db, views);
}
