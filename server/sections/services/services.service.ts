import { nameById } from '#contract/fields.ts';
import {
  SERVICE_CATEGORY,
  type ServiceAd,
  type ServiceDraft,
  type ServiceFilters,
} from '#contract/sections/services.ts';
import { fieldErrors, serviceCategoryNames } from '#contract/texts.ts';
import { offersOf, roubles } from '#server/ads/format.ts';
import { sameCity, sameItem } from '#server/ads/ads.queries.ts';
import type { Section } from '#server/ads/section.ts';
import { listCities, listServices } from '#server/catalog/catalog.queries.ts';
import type { Deps } from '#server/deps.ts';
import {
  servicePinSlot,
  saveServiceDetails,
  selectServices,
  narrowServices,
} from './services.queries.ts';
import {
  presentService,
  resolveService,
  serviceDetails,
  type ServiceDetails,
  type ServiceRow,
} from './services.details.queries.ts';
import { partsByPrice } from '#server/ads/list/parts.queries.ts';

function serviceHeadline({ details: { category }, price }: ServiceRow): string {
  const name = nameById(serviceCategoryNames, category);
  return category === SERVICE_CATEGORY.paid && price > 0 ? roubles(price) : name;
}

export interface ServiceTypes {
  ad: ServiceAd;
  draft: ServiceDraft;
  filters: ServiceFilters;
  row: ServiceRow;
  details: ServiceDetails;
}

export const serviceSection: Section<ServiceTypes> = {
  name: 'services',
  select: selectServices,
  narrow: narrowServices,
  parts: partsByPrice,
  unknownCity: fieldErrors.city,

  resolve: resolveService,
  pinSlot: servicePinSlot,
  details: serviceDetails,
  saveDetails: (db, adId, details) => saveServiceDetails(db, { adId, ...details }),

  preview: (row) => ({
    headline: serviceHeadline(row),
    tone: row.details.category === SERVICE_CATEGORY.paid ? 'brand' : 'teal',
    schema: {
      '@type': 'Service',
      serviceType: row.service,
      areaServed: { '@type': 'City', name: row.city },
      ...offersOf(row.price, row.details.category === SERVICE_CATEGORY.free),
    },
  }),
  similar: ({ details: { serviceId }, city }) => [{ serviceId }, { city }],
  similarToGone: [sameItem, sameCity],
  present: presentService,
  price: (draft) => draft.price,
};

/** Reference lists for filters and form. */
export async function serviceReferenceLists({ db }: Deps) {
  const [services, cities] = await Promise.all([listServices(db), listCities(db)]);
  return {
    services,
    categories: serviceCategoryNames.map((name, index) => ({ id: index + 1, name })),
    cities: cities.map((city) => city.name),
  };
}
