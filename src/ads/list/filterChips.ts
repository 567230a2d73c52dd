/** An active filter as a chip. */
export interface FilterChip<Filters> {
  /** The first filter that the chip removes. */
  key: string;
  label: string;
  without: Filters;
}

/** The chips of the active filters: label, and the filters that each removes. */
export const filterChips = <Filters extends object>(
  filters: Filters,
  plan: [label: string | undefined, ...keys: [keyof Filters & string, ...(keyof Filters)[]]][],
): FilterChip<Filters>[] =>
  plan.flatMap(([label, ...keys]) => {
    if (!label) return [];
    const left = Object.entries(filters).filter(([key]) => !keys.includes(key as keyof Filters));
    return [{ key: keys[0], label, without: Object.fromEntries(left) as Filters }];
  });
