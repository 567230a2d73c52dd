import { nameById } from '#contract/fields.ts';
import { otherEntry } from '#src/ads/catalog/texts.ts';
import { filterLabels } from '#contract/ads/listTexts.ts';
import { isPaidService, type ServiceAd } from '#contract/sections/services.ts';
import { serviceCategoryNames } from '#contract/texts.ts';
import { formatPrice } from '#src/shared/text/format.ts';

export const categoryText = (category: number): string => nameById(serviceCategoryNames, category);

/** The price, or the category of a service without one. */
export const servicePrice = ({ category, price }: ServiceAd): string =>
  isPaidService(category) && price > 0 ? formatPrice(price) : categoryText(category);

/** «Стрижка собак»; the title where the catalog has no name. */
export const serviceOnPhotos = ({ service, title }: ServiceAd): string =>
  otherEntry.test(service) ? title : service;

/** The facts of a service, label and value. */
export const serviceFactList = (ad: ServiceAd): [label: string, value: string][] => [
  [filterLabels.service, ad.service],
  [filterLabels.category, categoryText(ad.category)],
];
