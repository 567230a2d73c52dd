import type { ServiceFilters } from '#contract/sections/services.ts';
import { categories } from './serviceFacts.ts';
import { QuickChips, type QuickChipsProps } from '#src/ads/list/QuickChips.tsx';

const offers = categories.map(({ value, label }) => ({ label, sets: { category: value } }));

export const ServiceQuickChips = (props: QuickChipsProps<ServiceFilters>) => (
  <QuickChips {...props} offers={offers} />
);
