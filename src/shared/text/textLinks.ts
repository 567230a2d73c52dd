import { isAppPath, sectionPaths } from '#contract/paths.ts';
import { sectionNames, type SectionName } from '#contract/sections/sections.ts';
import { pathOfStartParam } from '#contract/startParam.ts';
import { isTelegramHost } from '#contract/telegramLinks.ts';

/** An ad of this site, identified by a link. */
export interface AdLink {
  section: SectionName;
  id: number;
}

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; url: string; path?: string | undefined }
  | { kind: 'ad'; text: string; url: string; path?: string | undefined; ad: AdLink };

/** What identifies links to this site. */
export interface OwnSite {
  /** Hosts of the site. */
  hosts: readonly string[];
  /** The bot's name: `t.me/{bot}` opens the mini app, as do Telegram's other hosts. */
  bot?: string | undefined;
}

const WEB = /(?<web>(?:https?:\/\/|www\.|t\.me\/)[^\s<>"«»]+)/u;
/** An address without a scheme has one of these: other dots are a missing space. U+0440 U+0444 is Russia's. */
const DOMAINS =
  'ru|\\u0440\\u0444|su|com|net|org|info|biz|io|app|dev|ai|tv|shop|store|site|online|club|pro|top|xyz|link|pet|pets|by|kz|ua|uz|am|ge|eu|de|uk';
const BARE_END = '(?![\\p{L}\\d@_-]|\\.[\\p{L}\\d])(?:[/?#][^\\s<>"«»]*)?';
const MAIL = /(?<mail>[\w.+-]+@(?:[\p{L}\d-]+\.)+\p{L}{2,}(?![\p{L}\d@/_-]))/u;
/** Between the digits of a phone number: spaces and thin ones, brackets, dots, hyphens and dashes. */
const GAP = '[ \\u00A0\\u2007\\u2009\\u202F().\\u2010-\\u2013-]{0,2}';
const digits = (least: number, most = least): string => `(?:${GAP}\\d){${least},${most}}`;
/**
 * Eleven digits from 8 or +7 on, with a code of three in a row; ten from a mobile code on; or a
 * foreign number from its plus.
 */
const PHONE = new RegExp(
  `(?<phone>(?:(?:\\+7|8)${GAP}[3-9]\\d\\d${digits(7)}|9\\d\\d${digits(7)}(?!${GAP}\\d)|\\+(?!7)\\d${digits(9, 13)})(?!\\d))`,
  'u',
);

/** All that may be a link; the site's own addresses also without a scheme. */
function candidates(ownHosts: readonly string[]): RegExp {
  const own = ownHosts.map((host) => host.replaceAll('.', '\\.'));
  const hosts = [...own, `(?:[\\p{L}\\d][\\p{L}\\d-]*\\.)+(?:${DOMAINS})`].join('|');
  const bare = `(?<bare>(?:${hosts})${BARE_END})`;
  return new RegExp([WEB.source, bare, MAIL.source, PHONE.source].join('|'), 'giu');
}

const PUNCTUATION = /[.,;:!?'…*_~]+$/u;
const BEFORE_WEB = /[\p{L}\p{N}._@/-]$/u;
const BEFORE_PHONE = /[\p{L}\p{N}+-]$/u;
/** Of ten digits from 9 on: more digits before them make another number. */
const DIGIT_BEFORE = new RegExp(`\\d${GAP}$`, 'u');

/**
 * Splits a message into text and links: web and mail addresses, phone numbers. javascript:, data: and
 * URLs with credentials stay text.
 */
export function cutText(text: string, own: OwnSite): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(candidates(own.hosts))) {
    const found = match.groups?.['phone'] ?? withoutTail(match[0]);
    const url = urlOf(match.groups ?? {}, found, text.slice(0, match.index));
    if (!url) continue;
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    const path = ownPath(url, own);
    const ad = path === undefined ? undefined : adOfPath(path);
    const link = { text: found, url: url.href, path };
    parts.push(ad ? { kind: 'ad', ...link, ad } : { kind: 'link', ...link });
    from = match.index + found.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

function urlOf(
  { phone, mail }: Partial<Record<string, string>>,
  found: string,
  before: string,
): URL | undefined {
  if (phone !== undefined) {
    const number = phone.replaceAll(/[^\d+]/gu, '').replace(/^8|^(?=9)/u, '+7');
    const isPart =
      BEFORE_PHONE.test(before) || (phone.startsWith('9') && DIGIT_BEFORE.test(before));
    return isPart ? undefined : new URL(`tel:${number}`);
  }
  if (BEFORE_WEB.test(before)) return undefined;
  return mail === undefined ? safeUrl(found) : new URL(`mailto:${mail}`);
}

/** Trailing punctuation, and a closing bracket without its opening one, are not part of a link. */
function withoutTail(found: string): string {
  let link = found;
  for (;;) {
    const cut = link.replace(PUNCTUATION, '');
    const closes = /[)\]}]$/u.exec(cut)?.[0];
    const opens = closes && { ')': '(', ']': '[', '}': '{' }[closes];
    const isOdd = opens !== undefined && cut.split(opens).length < cut.split(closes ?? '').length;
    const next = isOdd ? cut.slice(0, -1) : cut;
    if (next === link) return link;
    link = next;
  }
}

function safeUrl(text: string): URL | undefined {
  try {
    const url = new URL(/^https?:/iu.test(text) ? text : `https://${text}`);
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    const isHost = url.hostname !== '' && !/^www\.[^.]*$/u.test(url.hostname);
    return isWeb && isHost && !url.username && !url.password ? url : undefined;
  } catch {
    return undefined;
  }
}

/** The path that opens in the app; undefined for all other links. */
function ownPath(url: URL, { hosts, bot }: OwnSite): string | undefined {
  if (hosts.includes(url.host)) {
    return isAppPath(url.pathname) ? url.pathname + url.search + url.hash : undefined;
  }
  const name = isTelegramHost(url.hostname) ? url.pathname.split('/')[1] : undefined;
  if (!bot || name?.toLowerCase() !== bot.toLowerCase()) return undefined;
  return pathOfStartParam(url.searchParams.get('startapp') ?? undefined);
}

function adOfPath(path: string): AdLink | undefined {
  const [, prefix, id] = /^(\/[\w-]+\/)([1-9]\d{0,8})\/?(?:[?#]|$)/u.exec(path) ?? [];
  const section = sectionNames.find((name) => sectionPaths[name].ad('') === prefix);
  return section && id ? { section, id: Number(id) } : undefined;
}
