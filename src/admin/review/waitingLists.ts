import type { AdEndpoints } from '#contract/adEndpoints.ts';
import { PAGE_SIZE } from '#contract/ads.ts';
import { eventEndpoints } from '#contract/events.ts';
import { marketEndpoints } from '#contract/market.ts';
import { petEndpoints } from '#contract/pets.ts';
import type { SectionName } from '#contract/sections.ts';
import { serviceEndpoints } from '#contract/services.ts';
import type { AdBySection, AnyAd } from '#src/sections/AnyAdCard.tsx';
import { withSection } from '#src/sections/anyAds.ts';
import type { Stores } from '#src/shared/stores.ts';
import { createPagination } from '#src/admin/pagination.ts';

/** The ads of each section that wait for review. */
export function waitingLists(stores: Stores) {
  const listOf = <Name extends SectionName>(
    section: Name,
    { waiting }: Pick<AdEndpoints<AdBySection[Name], never, never>, 'waiting'>,
  ) =>
    createPagination<AnyAd, undefined>(
      stores,
      `waiting:${section}`,
      async (_, offset) => {
        const query = { limit: PAGE_SIZE, offset };
        return withSection(section, await stores.api.fetch(waiting, { query }));
      },
      ({ ad }) => ad.id,
    );
  return {
    pets: listOf('pets', petEndpoints),
    market: listOf('market', marketEndpoints),
    services: listOf('services', serviceEndpoints),
    events: listOf('events', eventEndpoints),
  };
}
