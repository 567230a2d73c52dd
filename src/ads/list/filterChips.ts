/** A chosen filter as a chip: what it says, and the filters without it. */
export interface FilterChip<Filters> {
  /** The first filter that it takes away; names the chip among the others. */
  key: string;
  label: string;
  without: Filters;
}

/** Chips of the filters that are set: what each says, and which filters it takes away. */
export const filterChips = <Filters extends object>(
  filters: Filters,
  plan: [label: string | undefined, ...keys: [keyof Filters & string, ...(keyof Filters)[]]][],
): FilterChip<Filters>[] =>
  plan.flatMap(([label, ...keys]) => {
    if (!label) return [];
    const left = Object.entries(filters).filter(([key]) => !keys.includes(key as keyof Filters));
    return [{ key: keys[0], label, without: Object.fromEntries(left) as Filters }];
  });
