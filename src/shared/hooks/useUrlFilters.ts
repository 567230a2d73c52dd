import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PAGE_PARAM, readFilters, type FiltersOf, type UrlFilters } from '#contract/ads/filters.ts';

/**
 * The filters of a list, stored in the URL: they survive reloading, sharing and going back. Setting
 * them can add to the state of the history entry. The third function writes filters as a query.
 */
export function useUrlFilters<Entries extends UrlFilters['entries']>(
  defined: UrlFilters<Entries>,
): [
  FiltersOf<Entries>,
  (filters: FiltersOf<Entries>, added?: object) => void,
  (filters: FiltersOf<Entries>) => string,
] {
  const { search, state } = useLocation();
  const navigate = useNavigate();

  const filters = useMemo(() => readFilters(defined, search), [defined, search]);

  const searchOf = useCallback(
    (next: FiltersOf<Entries>) => writeFilters(defined, search, next),
    [defined, search],
  );
  const setFilters = useCallback(
    (next: FiltersOf<Entries>, added?: object) => {
      void navigate({ search: searchOf(next) }, { replace: true, state: { ...state, ...added } });
    },
    [navigate, searchOf, state],
  );

  return [filters, setFilters, searchOf];
}

function writeFilters(
  { entries }: Pick<UrlFilters, 'entries'>,
  search: string,
  filters: object,
): string {
  const params = new URLSearchParams(search);
  // Other filters start at the first page.
  params.delete(PAGE_PARAM);
  const values = filters as Record<string, string | number | null | undefined>;
  for (const name of Object.keys(entries)) {
    const value = values[name];
    if (value === undefined || value === null || value === '') params.delete(name);
    else params.set(name, String(value));
  }
  return params.toString();
}
