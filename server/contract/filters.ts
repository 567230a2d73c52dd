import * as v from 'valibot';
import { OFFSET_MAX, PAGE_SIZE } from './ads.ts';

const PAGES_MAX = Math.floor(OFFSET_MAX / PAGE_SIZE) + 1;

/** Filters that an address can hold: text and numbers. */
export type FilterSchema = v.ObjectSchema<
  Record<string, v.GenericSchema<unknown, string | number | undefined>>,
  undefined
>;

/** Names the page of a list in the query of its address; the first page has none. */
export const PAGE_PARAM = 'page';

/** The page of a list that its query names; 1 without one. */
export function readPage(search: string): number {
  const page = Number(new URLSearchParams(search).get(PAGE_PARAM));
  return Number.isInteger(page) && page > 1 ? Math.min(page, PAGES_MAX) : 1;
}

/** The query of another page of the same list. */
export function searchOfPage(search: string, page: number): string {
  const params = new URLSearchParams(search);
  if (page > 1) params.set(PAGE_PARAM, String(page));
  else params.delete(PAGE_PARAM);
  return params.toString();
}

/**
 * The filters of a list in the query of its address. A parameter that the schema refuses is left
 * out, so an old or mistyped link still opens the list.
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
