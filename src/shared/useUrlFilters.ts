import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type * as v from 'valibot';
import { PAGE_PARAM, readFilters, type FilterSchema } from '#contract/filters.ts';

/** The filters of a list, stored in the URL: they survive reloading, sharing and going back. */
export function useUrlFilters<const Schema extends FilterSchema>(
  schema: Schema,
): [v.InferOutput<Schema>, (filters: v.InferOutput<Schema>) => void] {
  const { search, state } = useLocation();
  const navigate = useNavigate();

  const filters = useMemo(() => readFilters(schema, search), [schema, search]);

  const setFilters = useCallback(
    (next: v.InferOutput<Schema>) => {
      void navigate({ search: writeFilters(schema, search, next) }, { replace: true, state });
    },
    [navigate, schema, search, state],
  );

  return [filters, setFilters];
}

function writeFilters(schema: FilterSchema, search: string, filters: object): string {
  const params = new URLSearchParams(search);
  // Other filters start at the first page.
  params.delete(PAGE_PARAM);
  const values = filters as Record<string, string | number | null | undefined>;
  for (const name of Object.keys(schema.entries)) {
    const value = values[name];
    if (value === undefined || value === null || value === '') params.delete(name);
    else params.set(name, String(value));
  }
  return params.toString();
}
