import * as v from 'valibot';

/** Filters that an address can hold: text and numbers. */
export type FilterSchema = v.ObjectSchema<
  Record<string, v.GenericSchema<unknown, string | number | undefined>>,
  undefined
>;

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
