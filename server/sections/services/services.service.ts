import {
  SERVICE_CATEGORY,
  type ServiceAd,
  type ServiceDraft,
  type ServiceFilters,
} from '#contract/services.ts';
import { fieldErrors, serviceCategoryNames } from '#contract/texts.ts';
import { offersOf, roubles } from '#server/ads/format.ts';
import { sameCity, sameItem } from '#server/ads/ads.queries.ts';
import type { Section } from '#server/ads/section.ts';
import { listCities, listServices, serviceExists } from '#server/db/reference.queries.ts';
import type { Deps } from '#server/deps.ts';
import { validationError } from '#server/http/httpError.ts';
import {
  servicePinSlot,
  saveServiceDetails,
  selectServices,
  narrowServices,
  type ServiceRow,
} from './services.queries.ts';
import { serviceDetails } from './services.table.ts';
import { partsByPrice } from '#server/ads/list/parts.queries.ts';

interface ServiceDetails {
  serviceId: number;
  category: 1 | 2 | 3;
}

function serviceHeadline({ category, price }: ServiceRow): string {
  const name = serviceCategoryNames[category - 1] ?? '';
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

  async resolve(db, draft) {
    if (!(await serviceExists(db, draft.service_id))) {
      throw validationError({ service_id: fieldErrors.service });
    }
    return { serviceId: draft.service_id, category: draft.category_name };
  },
  pinSlot: servicePinSlot,
  details: serviceDetails,
  saveDetails: (db, adId, details) => saveServiceDetails(db, { adId, ...details }),

  preview: (row) => ({
    headline: serviceHeadline(row),
    tone: row.category === SERVICE_CATEGORY.paid ? 'brand' : 'teal',
    schema: {
      '@type': 'Service',
      serviceType: row.service,
      areaServed: { '@type': 'City', name: row.city },
      ...offersOf(row.price, row.category === SERVICE_CATEGORY.free),
    },
  }),
  similar: ({ serviceId, city }) => [{ serviceId }, { city }],
  alike: [sameItem, sameCity],
  present: (base, row) => ({
    ...base,
    price: row.price,
    service: row.service,
    service_id: row.serviceId,
    category: row.category,
  }),
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
