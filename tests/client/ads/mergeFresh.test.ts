import { expect, test } from 'vitest';
import { mergeAds } from '#src/ads/list/mergeFresh.ts';

const merge = (shown: string, fresh: string) => {
  const of = (ids: string) => [...ids].map((id) => ({ id: Number(id) }));
  const { items, above } = mergeAds(of(shown), of(fresh));
  const text = (ads: { id: number }[]) => ads.map(({ id }) => id).join('');
  return [text(items), text(above)];
};

test.each([
  ['nothing has changed', '123', '123', ['123', '']],
  ['one has ended, and the next moves up', '123', '134', ['134', '']],
  ['one is new', '123', '9123', ['123', '9']],
  ['one stands in the middle', '123', '1923', ['123', '9']],
  ['the order has changed', '123', '312', ['123', '']],
  ['all are gone', '123', '456', ['456', '']],
  ['nothing is left', '123', '', ['', '']],
])('%s', (_, shown, fresh, expected) => {
  expect(merge(shown, fresh)).toEqual(expected);
});
