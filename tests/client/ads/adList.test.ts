import { expect, test } from 'vitest';
import { PAGE_SIZE, type BaseAd } from '#contract/ads/ads.ts';
import { petEndpoints, petList, type PetAd } from '#contract/sections/pets.ts';
import type { Promo } from '#contract/admin/promos.ts';
import { createAdList } from '#src/ads/list/adList.ts';
import { composeList } from '#src/ads/list/cards/composeList.ts';
import type { Api } from '#src/shared/api/api.ts';
import { createStores } from '#src/shared/stores/stores.ts';

const pageFrom = <Item>(offset: number, make: (id: number) => Item): Item[] =>
  Array.from({ length: PAGE_SIZE }, (_, index) => make(offset + index + 1));

test('a banner stands after every fifth card of a long list', async () => {
  const fetch = (_: unknown, { body }: { body: { offset: number } }) =>
    Promise.resolve(pageFrom(body.offset, (id) => ({ id }) as BaseAd));
  const stores = createStores({ fetch } as unknown as Api);
  const list = createAdList<PetAd, unknown, object>(stores, 'pets', petList, petEndpoints, {
    promos: (_, offset) =>
      Promise.resolve(pageFrom(offset, (id) => ({ id, link: `https://zoo.test/${id}` }) as Promo)),
  });
  await list.loadList({}, 1);
  for (let page = 2; page <= 7; page += 1) await list.loadMore();
  const { items: ads, promos } = list.state.getState();
  expect(ads).toHaveLength(7 * PAGE_SIZE);
  const entries = composeList({ ads, promos });
  expect(entries.filter(({ kind }) => kind === 'promo')).toHaveLength(28);
  expect(entries.at(-1)).toMatchObject({ kind: 'promo', promo: { id: 28 } });
});
