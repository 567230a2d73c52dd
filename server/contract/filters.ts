import * as v from 'valibot';
import { OFFSET_MAX, PAGE_SIZE } from './ads.ts';

const PAGES_MAX = Math.floor(OFFSET_MAX / PAGE_SIZE) + 1;

/** Filters that fit into a URL: text and numbers. */
export type FilterSchema = v.ObjectSchema<
  Record<string, v.GenericSchema<unknown, string | number | undefined>>,
  undefined
>;

/** Query parameter with the page number of a list; page 1 has none. */
export const PAGE_PARAM = 'page';

/** Page number in a list's query; 1 by default. */
export function readPage(search: string): number {
  const page = Number(new URLSearchParams(search).get(PAGE_PARAM));
  return Number.isInteger(page) && page > 1 ? Math.min(page, PAGES_MAX) : 1;
}

/** The same query with another page number. */
export function searchOfPage(search: string, page: number): string {
  const params = new URLSearchParams(search);
  if (page > 1) params.set(PAGE_PARAM, String(page));
  else params.delete(PAGE_PARAM);
  return params.toString();
}

/**
 * Filters in a list's query. Skips parameters that the schema rejects, so old links still open the
 * list.
 */
export function readFilters<Schema extends FilterSchema>(
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
