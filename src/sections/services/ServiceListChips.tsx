import type { ServiceFilters } from '#contract/sections/services.ts';
import { SERVICE_CATEGORY } from '#contract/sections/services.ts';
import { categoryText } from './serviceFacts.ts';
import { ListChips, type ListChipsProps } from '#src/ads/list/filters/ListChips.tsx';

const offers = Object.values(SERVICE_CATEGORY).map((category) => ({
  label: categoryText(category),
  sets: { category },
}));

export const ServiceListChips = (props: ListChipsProps<ServiceFilters>) => (
  <ListChips {...props} offers={offers} />
);
