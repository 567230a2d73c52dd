import { getJson, sendJson } from '#src/shared/api/client.ts';
import { sectionNames, sectionSuffixes, type SectionName } from '#contract/sections.ts';
import type { AnyAd } from './AnyAdCard.tsx';

const tagged = (section: SectionName, ads: readonly unknown[]): AnyAd[] =>
  ads.map((ad) => ({ section, ad }) as AnyAd);

/** Ads of one section by their ids, as far as they may still be seen. */
export async function loadAdsByIds(section: SectionName, ids: readonly number[]): Promise<AnyAd[]> {
  if (ids.length === 0) return [];
  return tagged(
    section,
    await sendJson<unknown[]>(`articles/by-ids${sectionSuffixes[section]}`, ids),
  );
}

/** The person's own ads of all sections. */
export async function loadOwnAds(): Promise<AnyAd[]> {
  const lists = await Promise.all(
    sectionNames.map(async (section) =>
      tagged(section, await getJson<unknown[]>(`my-articles${sectionSuffixes[section]}`)),
    ),
  );
  return lists.flat();
}
