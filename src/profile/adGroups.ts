import type { AnyAd } from '#src/sections/sectionViews.ts';

interface AdGroup<Key extends string> {
  key: Key;
  items: AnyAd[];
}

/** The ads of each tab, and the tab that is open: without a choice the first that has ads. */
export function groupAds<Key extends string>(
  ads: readonly AnyAd[],
  tabs: readonly { key: Key; has: (ad: AnyAd['ad']) => boolean }[],
  chosen: string | null,
): { groups: AdGroup<Key>[]; open: AdGroup<Key> | undefined } {
  const groups = tabs.map(({ key, has }) => ({ key, items: ads.filter(({ ad }) => has(ad)) }));
  const open =
    groups.find(({ key }) => key === chosen) ??
    groups.find(({ items }) => items.length > 0) ??
    groups[0];
  return { groups, open };
}
