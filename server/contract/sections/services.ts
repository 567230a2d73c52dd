import * as v from 'valibot';
import { defineAdEndpoints } from '../ads/adEndpoints.ts';
import { adWithEdit, baseAd, baseDraft, optionalPrice, listPage, pricedDraft } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { chosen, entryId, entryOf, wholeNumber } from '../fields.ts';
import { choice, defineFilters, entry, place, prices, words } from '../ads/listFilters.ts';
import { filterLabels } from '../ads/listTexts.ts';
import { sectionSlugs } from './sections.ts';
import { fieldErrors, serviceCategoryNames } from '../texts.ts';

/** `category` is an id in answers, id or name in requests. */
export const SERVICE_CATEGORY = { paid: 1, barter: 2, free: 3 } as const;

const category = v.pipe(
  entryOf(serviceCategoryNames, fieldErrors.category),
  v.picklist([1, 2, 3], fieldErrors.category),
);
const serviceId = wholeNumber(1, 2_147_483_647, fieldErrors.service);

export const serviceAd = adWithEdit({
  ...baseAd.entries,
  service: v.string(),
  service_id: v.number(),
  category: v.picklist([1, 2, 3]),
  price: v.number(),
});
export type ServiceAd = v.InferOutput<typeof serviceAd>;

export const isPaidService = (category: string | number | undefined): boolean =>
  entryId(serviceCategoryNames, category) === SERVICE_CATEGORY.paid;

/** The posting form. The server also checks service and city against the catalog. */
export const serviceDraft = pricedDraft(
  v.object({
    ...baseDraft.entries,
    service_id: chosen(serviceId),
    category_name: chosen(category),
    price: optionalPrice,
  }),
  (draft) => isPaidService(draft.category_name),
);
export type ServiceDraft = v.InferOutput<typeof serviceDraft>;

/** What the list can be filtered by. It offers a price range for paid services only. */
export const serviceList = defineFilters(
  {
    ...words,
    category: choice('category', {
      label: filterLabels.category,
      names: serviceCategoryNames,
      ids: [1, 2, 3],
    }),
    serviceId: entry('item_id', { label: filterLabels.service, list: 'services' }),
    ...place,
    ...prices,
  },
  ({ category }) => isPaidService(category),
);
export const serviceFilters = v.object(serviceList.entries);
export type ServiceFilters = v.InferOutput<typeof serviceFilters>;

const serviceListQuery = v.object({ ...serviceFilters.entries, ...listPage });

const serviceReference = v.object({
  services: v.array(v.object({ id: v.number(), name: v.string() })),
  categories: v.array(v.object({ id: v.number(), name: v.string() })),
  cities: v.array(v.string()),
});
export type ServiceReference = v.InferOutput<typeof serviceReference>;

const serviceBoost = v.object({
  id: v.number(),
  boost_type: v.picklist([1, 2]),
  distance_km: baseAd.entries.distance_km,
  service: v.string(),
  service_id: v.number(),
  city: v.string(),
  category: v.picklist([1, 2, 3]),
});
export type ServiceBoost = v.InferOutput<typeof serviceBoost>;

export const serviceEndpoints = defineAdEndpoints(sectionSlugs.services, {
  ad: serviceAd,
  draft: serviceDraft,
  filters: serviceFilters,
  listQuery: serviceListQuery,
});
export const getServiceReference = defineEndpoint({
  method: 'get',
  path: '/api/filters_service',
  access: 'anyone',
  summary: 'Reference lists of services',
  cache: 'reference',
  answer: serviceReference,
});
export const listServiceBoosts = defineEndpoint({
  method: 'post',
  path: '/api/service_boosted',
  access: 'anyone',
  summary: 'Boosted service ads that match the filters of the list',
  body: serviceFilters,
  answer: v.array(serviceBoost),
});
