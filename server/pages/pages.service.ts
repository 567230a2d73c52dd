import * as v from 'valibot';
import type { BaseAd, GoneAd } from '#contract/ads/ads.ts';
import { adId } from '#contract/fields.ts';
import { ownFilters } from '#contract/ads/filters.ts';
import { choiceId, valueName } from '#contract/ads/listFilters.ts';
import type { InProcessCall, Renderer } from '#contract/hydration.ts';
import { readSearchParty, type SearchParty } from '#contract/matches/searchParty.ts';
import { calendarPaths, paths, sectionPaths } from '#contract/paths.ts';
import { getPerson, type Person } from '#contract/people/people.ts';
import { getPromoReport } from '#contract/admin/promoReports.ts';
import { sectionEndpoints } from '#contract/sections/sectionEndpoints.ts';
import { sectionLists } from '#contract/sections/sectionLists.ts';
import { sectionNames, type SectionName } from '#contract/sections/sections.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { addDays } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { escapeMarkup } from './escapeMarkup.ts';
import { calendarSearch } from './calendars.ts';
import { feedPath, feedSearch } from './feeds.ts';
import {
  adHead,
  goneHead,
  missingHead,
  pageHead,
  privateHead,
  shareImage,
  type Head,
  type OwnList,
} from './head.ts';
import { breedsInCities } from './pages.queries.ts';
import { headTexts, pageTexts, titleOf } from './texts.ts';

const SITEMAP_MAX = 50_000;
/** A breed in a city is a page of its own from that many ads on. */
const PAIR_ADS_MIN = 3;
const SECURITY_TXT_DAYS = 180;

interface PageSources {
  sections: Readonly<Record<SectionName, SectionAds>>;
  call: InProcessCall;
}

export type PagesService = ReturnType<typeof createPagesService>;

/** Metadata, sitemaps and share cards. */
export function createPagesService(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  { sections, call }: PageSources,
) {
  const { publicUrl } = config;
  const sitemapOf = async (name: SectionName): Promise<string> => {
    const ads = await sections[name].newest(SITEMAP_MAX);
    return xml(
      'urlset',
      ads.map(
        ({ id, createdAt, publishedAt }) =>
          `<url><loc>${publicUrl}${sectionPaths[name].ad(id)}</loc><lastmod>${(publishedAt ?? createdAt).toISOString()}</lastmod></url>`,
      ),
    );
  };
  const sitemapOfPages = async (): Promise<string> =>
    xml(
      'urlset',
      Object.keys(pageTexts).map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    );
  /** The share card of the newest ad; empty without ads. */
  async function newestImage(name: SectionName): Promise<string> {
    const [ad] = await sections[name].newest(1);
    return ad ? shareImage(publicUrl, name, ad.id) : '';
  }

  /** A list with known filters and ads; all others share the URL of the whole list. */
  async function ownListOf(section: SectionName, search: string): Promise<OwnList | undefined> {
    const query = ownFilters(search);
    if (query.length === 0) return undefined;
    const needed = query.length > 1 ? PAIR_ADS_MIN : 1;
    const body = { ...Object.fromEntries(query), limit: needed };
    // The endpoint rejects some values of an address; the page shows the whole list then.
    const ads = (await call(sectionEndpoints[section].list, { body }).catch(() => [])) as Record<
      string,
      unknown
    >[];
    const [ad] = ads;
    if (!ad || ads.length < needed) return undefined;
    const labels = query.map(([name, value]) => {
      if (name !== 'category') return ad[name] === value ? value : undefined;
      const { category } = sectionLists[section].filters;
      if (category?.kind !== 'choice' || choiceId(category, value) === undefined) return undefined;
      return valueName(category, value);
    });
    return labels.includes(undefined) ? undefined : { section, query, label: labels.join(', ') };
  }

  function feedOf(list: SectionName | undefined, search: string): Pick<Head, 'feed'> {
    const link = (path: string, query: string, type: string) => ({
      feed: { path: path + (query && `?${query}`), type },
    });
    if (list === 'events') return link(calendarPaths.list, calendarSearch(search), 'text/calendar');
    if (!list) return {};
    return link(feedPath(list), feedSearch(list, search), 'application/atom+xml');
  }

  /** Pages of a breed in a city. */
  async function sitemapOfPairs(): Promise<string> {
    const pairs = await breedsInCities(db, { at: clock(), min: PAIR_ADS_MIN, limit: SITEMAP_MAX });
    const urls = pairs.map(({ breed, city }) => {
      const query = escapeMarkup(new URLSearchParams({ breed, city }).toString());
      return `<url><loc>${publicUrl}${paths.posts}?${query}</loc></url>`;
    });
    return xml('urlset', urls);
  }

  /** Sitemaps by name: one of the lists, one per section. */
  const sitemaps = new Map([
    ['pages', sitemapOfPages],
    ['breeds', sitemapOfPairs],
    ...sectionNames.map((name) => [name, () => sitemapOf(name)] as const),
  ]);

  /** Of an ad that is not public. */
  async function absentHead(section: SectionName, id: number): Promise<Head> {
    try {
      const input = { params: { id } };
      return goneHead(200, (await call(sectionEndpoints[section].gone, input)) as GoneAd<BaseAd>);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return error.status === 410 ? goneHead(410) : missingHead();
    }
  }

  /** For the advertiser alone: search engines must not index it. */
  async function reportHead(promoId: number, search: string): Promise<Head> {
    const key = new URLSearchParams(search).get('key') ?? '';
    const input = { params: { promoId }, query: { key } };
    const report = await call(getPromoReport, input).catch(() => undefined);
    return report ? { ...privateHead(''), title: titleOf(headTexts.promoReport) } : missingHead();
  }

  /** Search engines must not index people. */
  async function personHead(userId: string): Promise<Head> {
    const input = { params: { userId: Number(userId) } };
    const person = (await call(getPerson, input).catch(() => undefined)) as Person | undefined;
    return person ? { ...privateHead(''), title: titleOf(person.username) } : missingHead();
  }

  /** For those who have its link. */
  async function searchPartyHead(code: string): Promise<Head> {
    const party = (await call(readSearchParty, { params: { code } }).catch(() => undefined)) as
      | SearchParty
      | undefined;
    return party
      ? { ...privateHead(''), title: titleOf(headTexts.searchParty(party.ad.title)) }
      : missingHead();
  }

  async function indexedHead(path: string, search: string): Promise<Head> {
    const list = sectionNames.find((name) => sectionPaths[name].list === path);
    const [own, image] = await Promise.all([
      list && ownListOf(list, search),
      path === paths.home || list ? newestImage(list ?? 'pets') : undefined,
    ]);
    const page = pageHead(publicUrl, path, { search, own, image });
    if (page) return { ...page, ...feedOf(list, search) };
    const id = lastPart(path);
    const section = sectionNames.find((name) => sectionPaths[name].ad(id) === path);
    const parsed = v.safeParse(adId, id);
    if (!section || !parsed.success) return missingHead();
    const ad = await sections[section].preview(parsed.output);
    return ad ? adHead(publicUrl, section, ad) : absentHead(section, parsed.output);
  }

  /** For pages that search engines must not index. */
  async function unindexedHead(path: string, search: string): Promise<Head> {
    const id = lastPart(path);
    if (paths.user(id) === path) return personHead(id);
    if (paths.searchParty(id) === path) return searchPartyHead(id);
    if (paths.promoReport(id) === path) return reportHead(Number(id), search);
    return privateHead(path);
  }

  return {
    async head(path: string, search: string, matchScreen: Renderer['matchScreen']): Promise<Head> {
      const clean = path === '/' ? path : path.replace(/\/+$/u, '');
      const screen = matchScreen(clean);
      if (!screen) return missingHead();
      return screen.robots === 'index' ? indexedHead(clean, search) : unindexedHead(clean, search);
    },

    robots: (): string =>
      [
        'User-agent: *',
        'Disallow: /api/',
        'Allow: /api/image/',
        'Disallow: /admin',
        'Disallow: /messages',
        'Disallow: /favorites',
        'Disallow: /profile',
        'Disallow: /login',
        'Disallow: /new-ad',
        'Disallow: /new-post',
        `Sitemap: ${publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),

    /** RFC 9116; undefined without an operator's address. */
    securityTxt(now: Date): string | undefined {
      const { email } = config.operator;
      if (!email) return undefined;
      const expires = addDays(now, SECURITY_TXT_DAYS).toISOString();
      const canonical = `${publicUrl}/.well-known/security.txt`;
      return `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: ru, en\nCanonical: ${canonical}\n`;
    },

    sitemapIndex: (): string =>
      xml(
        'sitemapindex',
        [...sitemaps.keys()].map(
          (name) => `<sitemap><loc>${publicUrl}/sitemap-${name}.xml</loc></sitemap>`,
        ),
      ),

    sitemaps,

    /** The public ad of a share card. */
    async shared(name: string, id: string | undefined) {
      const section = sectionNames.find((known) => known === name);
      const parsed = v.safeParse(adId, id);
      return section && parsed.success ? sections[section].preview(parsed.output) : undefined;
    },
  };
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const xml = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
