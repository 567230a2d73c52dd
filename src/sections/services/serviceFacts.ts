import { isPaidService, SERVICE_CATEGORY, type ServiceAd } from '#contract/sections/services.ts';
import { serviceCategoryNames } from '#contract/texts.ts';
import { formatPrice } from '#src/shared/format.ts';
import { serviceTexts } from './texts.ts';

const [paidName, barterName, freeName] = serviceCategoryNames;

export const categories = [
  { value: SERVICE_CATEGORY.paid, label: paidName },
  { value: SERVICE_CATEGORY.barter, label: barterName },
  { value: SERVICE_CATEGORY.free, label: freeName },
];

export const categoryText = (category: number): string => serviceCategoryNames[category - 1] ?? '';

/** The price, or the category of a service without one. */
export const servicePrice = ({ category, price }: ServiceAd): string =>
  isPaidService(category) && price > 0 ? formatPrice(price) : categoryText(category);

/** The facts of a service, label and value. */
export const serviceFactList = (ad: ServiceAd): [label: string, value: string][] => [
  [serviceTexts.service, ad.service],
  [serviceTexts.category, categoryText(ad.category)],
];
