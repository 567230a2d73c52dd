import * as v from 'valibot';

/** The element of a page that holds what it brings along. */
export const FIRST_PAGE_ID = 'first-page';

/** Answers by what was asked. */
export type FirstAnswers = Record<string, unknown>;

/** The bar that a page was drawn with. */
export interface DrawnTopBar {
  title?: string | undefined;
  isHeading: boolean;
  backLabel?: string | undefined;
  hasOnBack: boolean;
}

/** What a page brings along: answers to the requests that the client would begin with. */
export interface FirstPage {
  answers: FirstAnswers;
  /** Only where the page has come drawn, so that the client has but to take it over. */
  topBar?: DrawnTopBar;
}

/** A page as the server has drawn it. */
export interface DrawnPage {
  markup: string;
  topBar: DrawnTopBar;
}

/** Draws a page of the client as it looks to anyone, from all the answers that it takes. */
export type DrawPage = (path: string, search: string, answers: FirstAnswers) => Promise<DrawnPage>;

/** What is asked: the address after `/api/`, and its query or body, in any order of its keys. */
export function requestKey(path: string, payload: unknown = {}): string {
  const entries = Object.entries(payload as object)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  // By name: `toSorted` is missing in the older browsers that the site serves.
  // oxlint-disable-next-line unicorn/no-array-sort
  entries.sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return `${path}?${new URLSearchParams(entries)}`;
}

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
