import { sharedPath } from './ads/sharedLinks.ts';
import { connectPath, dialogPath, paths, sectionPaths } from './paths.ts';
import type { SectionName } from './sections/sections.ts';

/** The prefixes of start parameters by section. */
const prefixes: Record<SectionName, string> = {
  pets: 'post',
  market: 'market',
  services: 'service',
  events: 'event',
};
const sections = Object.entries(prefixes) as [SectionName, string][];

export const adStartParam = (section: SectionName, id: number): string =>
  `${prefixes[section]}_${id}`;

export const searchPartyStartParam = (code: string): string => `search_${code}`;

/** The id of the ad that `adStartParam` named; undefined for any other start parameter. */
export function adOfStartParam(startParam: string): number | undefined {
  const [, id] = /^(?:post|market|service|event)_(\d{1,10})$/u.exec(startParam) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Telegram refuses longer ones. */
const START_PARAM_MAX = 512;
/** What a list is about comes first; its order and other details are left out before that. */
const MOST_IMPORTANT = ['category', 'type', 'breed', 'city', 'radius_km', 'q'];

/** Cyrillic letters as they are: escaped they take three times the room. */
const plain = (text: string): string => text.replaceAll(/[%&+#=]/gu, encodeURIComponent);

const queryText = (query: [name: string, value: string][]): string =>
  query.map(([name, value]) => `${plain(name)}=${plain(value)}`).join('&');

/** A text as base64url, which start parameters allow. */
function coded(text: string): string {
  const base64 = btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const rank = (name: string): number => MOST_IMPORTANT.indexOf(name) + 1 || Number.MAX_VALUE;

/**
 * A list with its filters. Filters that find no room are left out, the least important first;
 * `isCut` tells it.
 */
export function listStartParam(
  section: SectionName,
  query: string,
): { startParam: string; isCut: boolean } {
  const start = `list-${prefixes[section]}`;
  const filters = [...new URLSearchParams(query)];
  const kept = filters.toSorted(([one], [other]) => rank(one) - rank(other));
  while (kept.length > 0 && `${start}-${coded(queryText(kept))}`.length > START_PARAM_MAX)
    kept.pop();
  return {
    startParam: kept.length > 0 ? `${start}-${coded(queryText(kept))}` : start,
    isCut: kept.length < filters.length,
  };
}

/** Any path of the site, for buttons of a bot. */
export const pathStartParam = (path: string): string => `go-${coded(path)}`;

function decoded(safe: string): string | undefined {
  try {
    const bytes = atob(safe.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0),
    );
  } catch {
    return undefined;
  }
}

/**
 * The path of a start parameter: `post_12` is an ad, `post_12_a1b2c3d4e5f6` one that was shared, `list-post-…` a filtered list, `chat_1001` a
 * dialog, `pay_…` an order, `link_…` a way in that is being connected, `search_…` the course of a search;
 * `go-…` any path; undefined for anything else.
 */
export function pathOfStartParam(startParam: string | undefined): string | undefined {
  const [, what, key = ''] = /^(pay|link|search)_([\w-]{12,64})$/u.exec(startParam ?? '') ?? [];
  if (what === 'pay') return paths.pay(key);
  if (what === 'link') return connectPath('code', key);
  if (what !== undefined) return paths.searchParty(key);
  const [, kind, id, code] =
    /^(post|market|service|event|chat)_(\d{1,10})(?:_(\w{8,16}))?$/u.exec(startParam ?? '') ?? [];
  if (id !== undefined) {
    if (kind === 'chat') return dialogPath(id);
    const section = sections.find(([, word]) => word === kind)?.[0];
    return section && sharedPath(sectionPaths[section].ad(id), code);
  }
  const [, coded] = /^go-([\w-]+)$/u.exec(startParam ?? '') ?? [];
  const path = coded && decoded(coded);
  if (path) return /^\/(?!\/)[^\\]*$/u.test(path) ? path : undefined;
  const [, word, safe] =
    /^list-(post|market|service|event)(?:-([\w-]+))?$/u.exec(startParam ?? '') ?? [];
  const section = sections.find(([, known]) => known === word)?.[0];
  if (!section) return undefined;
  const query = safe === undefined ? '' : decoded(safe);
  if (query === undefined) return undefined;
  const { list } = sectionPaths[section];
  return query ? `${list}?${new URLSearchParams(query)}` : list;
}
