import { paths, sectionPaths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections/sections.ts';
import { pathOfStartParam } from '#contract/startParam.ts';

/** What a search asks for: by text, or by the ids that a number or a link names. */
export interface Wanted {
  text?: string;
  user?: number;
  ad?: number;
  order?: string;
  report?: number;
}

/** A report among the reports; the address of the screen that shows it. */
const REPORT_PARAM = 'report';
const ID = /^\d{1,9}$/u;
const ORDER = /^[\w-]{16,64}$/u;

const idOf = (text: string | null | undefined): number | undefined =>
  text && ID.test(text) ? Number(text) : undefined;

/** The ids in the address of a page of the site, or in a link that opens the app. */
function ofLink(url: URL): Wanted {
  const startParam = url.searchParams.get('startapp') ?? url.searchParams.get('start');
  const path = startParam ? pathOfStartParam(startParam) : undefined;
  if (path) return ofLink(new URL(path, url));
  const parts = url.pathname.split('/').filter(Boolean);
  const isAt = (pathOf: (id: string) => string): string | undefined =>
    parts.find((part) => url.pathname.replace(/\/edit$|\/+$/u, '') === pathOf(part));
  const ad = sectionNames.map((name) => idOf(isAt(sectionPaths[name].ad))).find(Boolean);
  if (ad !== undefined) return { ad };
  const user = idOf(isAt(paths.user) ?? isAt(paths.adminUser) ?? url.searchParams.get('with'));
  if (user !== undefined) return { user };
  const order = isAt(paths.pay);
  if (order) return { order };
  const report = idOf(url.searchParams.get(REPORT_PARAM));
  return report === undefined ? {} : { report };
}

/** Reads what an admin has typed or pasted. */
export function wantedOf(query: string): Wanted {
  if (query.includes('/') && !query.includes(' ')) {
    const link = URL.parse(query, 'https://site.invalid/');
    const found = link && ofLink(link);
    if (found && Object.keys(found).length > 0) return found;
  }
  const text = query.replace(/^[@#№]\s*/u, '');
  const id = idOf(text);
  if (id !== undefined) return { user: id, ad: id, report: id, order: text };
  if (text === '') return {};
  return { text, ...(ORDER.test(text) && { order: text }) };
}
