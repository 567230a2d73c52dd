import { PAGE_SIZE } from '#contract/ads.ts';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { getJson } from '#src/shared/api/client.ts';
import { sectionSuffixes, type SectionName } from '#contract/sections.ts';
import { createPages } from './pages.ts';

const waitingList = (section: SectionName) =>
  createPages<AnyAd, undefined>(
    async (_, offset) => {
      const query = { limit: PAGE_SIZE, offset };
      const ads = await getJson<unknown[]>(`admin/ads${sectionSuffixes[section]}`, query);
      return ads.map((ad) => ({ section, ad }) as AnyAd);
    },
    ({ ad }) => ad.id,
  );

/** What waits for review in each section. */
export const waitingLists = {
  pets: waitingList('pets'),
  market: waitingList('market'),
  services: waitingList('services'),
  events: waitingList('events'),
};
