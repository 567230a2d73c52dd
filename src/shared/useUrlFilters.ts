import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';

type FilterSchema = v.ObjectSchema<
  Record<string, v.GenericSchema<unknown, string | number | undefined>>,
  undefined
>;

/**
 * The filters of a list live in its address: reloading, sharing and going back keep them.
 * A parameter that the schema refuses is left out, so an old or mistyped link still opens the list.
 */
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

function readFilters<Schema extends FilterSchema>(
  schema: Schema,
  search: string,
): v.InferOutput<Schema> {
  const params = new URLSearchParams(search);
  const filters: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(schema.entries)) {
    const text = params.get(name);
    if (text === null) continue;
    const result = v.safeParse(entry, text);
    if (result.success && result.output !== undefined) filters[name] = result.output;
  }
  return filters as v.InferOutput<Schema>;
}

function writeFilters(schema: FilterSchema, search: string, filters: object): string {
  const params = new URLSearchParams(search);
  const values = filters as Record<string, string | number | null | undefined>;
  for (const name of Object.keys(schema.entries)) {
    const value = values[name];
    if (value === undefined || value === null || value === '') params.delete(name);
    else params.set(name, String(value));
  }
  return params.toString();
}
