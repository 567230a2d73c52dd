import { quoted } from '#contract/quoted.ts';

/** An active filter as a chip. */
export interface FilterChip<Filters> {
  /** The first filter that the chip removes. */
  key: string;
  label: string;
  without: Filters;
}

/** A chip's label, absent without the filter, and the filters that it removes. */
type ChipPlan<Filters> = [
  label: string | undefined,
  ...keys: [keyof Filters & string, ...(keyof Filters)[]],
];

/** The chips of the active filters: label, and the filters that each removes. The search is first. */
export const filterChips = <Filters extends { q?: string | undefined }>(
  filters: Filters,
  plan: ChipPlan<Filters>[],
): FilterChip<Filters>[] => {
  const search: ChipPlan<Filters> = [filters.q && quoted(filters.q), 'q'];
  return [search, ...plan].flatMap(([label, ...keys]) => {
    if (!label) return [];
    const left = Object.entries(filters).filter(([key]) => !keys.includes(key as keyof Filters));
    return [{ key: keys[0], label, without: Object.fromEntries(left) as Filters }];
  });
};
