import { isUnavailable, type UnavailableAd } from '#contract/ads/ads.ts';
import { eventEndpoints } from '#contract/sections/events.ts';
import { marketEndpoints } from '#contract/sections/market.ts';
import { petEndpoints } from '#contract/sections/pets.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { serviceEndpoints } from '#contract/sections/services.ts';
import type { Api } from '#src/shared/api/api.ts';
import type { AdBySection, AnyAd } from './AnyAdCard.tsx';

export const withSection = <Name extends SectionName>(
  section: Name,
  ads: readonly AdBySection[Name][],
): AnyAd[] => ads.map((ad) => ({ section, ad }) as AnyAd);

/** A favorite that is no longer public. */
export interface UnavailableItem {
  section: SectionName;
  unavailable: UnavailableAd;
}

const withAvailability = <Name extends SectionName>(
  section: Name,
  ads: readonly (AdBySection[Name] | UnavailableAd)[],
): (AnyAd | UnavailableItem)[] =>
  ads.flatMap((ad): (AnyAd | UnavailableItem)[] =>
    isUnavailable(ad) ? [{ section, unavailable: ad }] : withSection(section, [ad]),
  );

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
  const input = { body: [...ids] };
  switch (section) {
    case 'pets':
      return withAvailability(section, await api.fetch(petEndpoints.byIds, input));
    case 'market':
      return withAvailability(section, await api.fetch(marketEndpoints.byIds, input));
    case 'services':
      return withAvailability(section, await api.fetch(serviceEndpoints.byIds, input));
    case 'events':
      return withAvailability(section, await api.fetch(eventEndpoints.byIds, input));
  }
}

/** The user's own ads of all sections. */
export async function fetchOwnAds(api: Api): Promise<AnyAd[]> {
  const [pets, market, services, events] = await Promise.all([
    api.fetch(petEndpoints.mine, {}),
    api.fetch(marketEndpoints.mine, {}),
    api.fetch(serviceEndpoints.mine, {}),
    api.fetch(eventEndpoints.mine, {}),
  ]);
  return [
    ...withSection('pets', pets),
    ...withSection('market', market),
    ...withSection('services', services),
    ...withSection('events', events),
  ];
}
