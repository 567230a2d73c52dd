import { dialogPath, paths, sectionPaths } from './paths.ts';
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

/** A list with its filters: the query as base64url, which start parameters allow. */
export function listStartParam(section: SectionName, query: string): string {
  const bytes = new TextEncoder().encode(query);
  const base64 = btoa(String.fromCodePoint(...bytes));
  const safe = base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return query ? `list-${prefixes[section]}-${safe}` : `list-${prefixes[section]}`;
}

function queryOf(safe: string): string | undefined {
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
 * The path of a start parameter: `post_12` is an ad, `list-post-…` a filtered list, `chat_1001` a
 * dialog, `pay_…` an order; undefined for anything else.
 */
export function pathOfStartParam(startParam: string | undefined): string | undefined {
  const [, order] = /^pay_([\w-]{16,64})$/u.exec(startParam ?? '') ?? [];
  if (order !== undefined) return paths.pay(order);
  const [, kind, id] =
    /^(post|market|service|event|chat)_(\d{1,10})$/u.exec(startParam ?? '') ?? [];
  if (id !== undefined) {
    if (kind === 'chat') return dialogPath(id);
    const section = sections.find(([, word]) => word === kind)?.[0];
    return section && sectionPaths[section].ad(id);
  }
  const [, word, safe] =
    /^list-(post|market|service|event)(?:-([\w-]{1,480}))?$/u.exec(startParam ?? '') ?? [];
  const section = sections.find(([, known]) => known === word)?.[0];
  if (!section) return undefined;
  const query = safe === undefined ? '' : queryOf(safe);
  if (query === undefined) return undefined;
  const { list } = sectionPaths[section];
  return query ? `${list}?${new URLSearchParams(query)}` : list;
}
