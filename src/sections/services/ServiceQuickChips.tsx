import type { ServiceFilters } from '#contract/sections/services.ts';
import { SERVICE_CATEGORY } from '#contract/sections/services.ts';
import { categoryText } from './serviceFacts.ts';
import { QuickChips, type QuickChipsProps } from '#src/ads/list/filters/QuickChips.tsx';

const offers = Object.values(SERVICE_CATEGORY).map((category) => ({
  label: categoryText(category),
  sets: { category },
}));

export const ServiceQuickChips = (props: QuickChipsProps<ServiceFilters>) => (
  <QuickChips {...props} offers={offers} />
);
