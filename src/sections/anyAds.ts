import { isUnavailable, type UnavailableAd } from '#contract/ads/ads.ts';
import { sectionEndpoints, type AdBySection } from '#contract/sections/sectionEndpoints.ts';
import { sectionNames, type SectionName } from '#contract/sections/sections.ts';
import type { Api } from '#src/shared/api/api.ts';
import type { AnyAd } from './sectionViews.ts';

export const withSection = <Name extends SectionName>(
  section: Name,
  ads: readonly AdBySection[Name][],
): AnyAd[] => ads.map((ad) => ({ section, ad }) as AnyAd);

/** A favorite that is no longer public. */
export interface UnavailableItem {
  section: SectionName;
  unavailable: UnavailableAd;
}

/** The ads of one section with these ids; omits those that the user may not see. */
export async function fetchAdsByIds(
  api: Api,
  section: SectionName,
  ids: readonly number[],
): Promise<AnyAd[]> {
  const items = await fetchFavoritesByIds(api, section, ids);
  return items.filter((item) => 'ad' in item);
}

/** The same with the user's favorites that are no longer public. */
export async function fetchFavoritesByIds(
  api: Api,
  section: SectionName,
  ids: readonly number[],
): Promise<(AnyAd | UnavailableItem)[]> {
  if (ids.length === 0) return [];
  const ads = await api.fetch(sectionEndpoints[section].byIds, { body: [...ids] });
  return ads.flatMap((ad): (AnyAd | UnavailableItem)[] =>
    isUnavailable(ad) ? [{ section, unavailable: ad }] : withSection(section, [ad]),
  );
}

/** The user's own ads of all sections. */
export async function fetchOwnAds(api: Api): Promise<AnyAd[]> {
  const lists = await Promise.all(
    sectionNames.map(async (section) =>
      withSection(section, await api.fetch(sectionEndpoints[section].mine, {})),
    ),
  );
  return lists.flat();
}
