import type { BaseAd } from '#contract/ads/ads.ts';
import { shortDescription } from '#contract/ads/description.ts';
import { readFilters, type FilterSchema } from '#contract/ads/filters.ts';
import { filteredTitle, listTitles } from '#contract/ads/listTexts.ts';
import type { InProcessCall } from '#contract/hydration.ts';
import { sectionPaths } from '#contract/paths.ts';
import { outcomeName } from '#contract/sections/endingTexts.ts';
import type { SavedSearchBody } from '#contract/search/savedSearches.ts';
import { sectionEndpoints } from '#contract/sections/sectionEndpoints.ts';
import { sectionLists } from '#contract/sections/sectionLists.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import type { Database } from '#server/db/database.ts';
import { nameOf } from '#server/savedSearches/name.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { addDays } from '#server/shared/clock.ts';
import { escapeMarkup } from './escapeMarkup.ts';
import { changesOfAds } from './pages.queries.ts';
import { headTexts, siteName, titleOf } from './texts.ts';

const ADS_MAX = 50;
const EVENTS_MAX = 300;
/** How long a feed tells how an ad has ended. */
const ENDED_DAYS = 14;
/** Large enough for a channel's post. */
export const JPEG_SIZE = 'medium';

export const feedPath = (section: SectionName): string => `${sectionPaths[section].list}.atom`;

/** The known filters of a list's query without one of them. */
export function filterQuery(
  entries: Record<string, FilterSchema>,
  search: string,
  without: string,
): string {
  const { [without]: _, ...filters } = readFilters({ entries }, search);
  const query = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(query).toString();
}

/** The order of a list does not matter: a feed has the newest ads. */
export const feedSearch = (section: SectionName, search: string): string =>
  filterQuery(sectionLists[section].entries, search, 'sort');

/** What a feed is made of. */
export interface FeedSources {
  db: Database;
  site: string;
  now: Date;
  call: InProcessCall;
  ended: SectionAds['ended'];
  /** Bytes of an image as a JPEG; undefined when it is gone. */
  jpegBytes: (id: string) => Promise<number | undefined>;
}

interface Entry {
  url: string;
  title: string;
  published?: string;
  updated: string;
  summary?: string;
  image?: string | undefined;
}

/** The ads of the list. Of events, which have the nearest first, more are read to have the newest. */
async function newestAds(
  section: SectionName,
  filters: Record<string, unknown>,
  call: InProcessCall,
): Promise<BaseAd[]> {
  const ads: BaseAd[] = [];
  const isNewestFirst = 'sort' in sectionLists[section].filters;
  const order = isNewestFirst ? { sort: 'new' } : { category: 'upcoming' };
  const max = isNewestFirst ? ADS_MAX : EVENTS_MAX;
  for (let isMore = true; isMore && ads.length < max;) {
    const body = { ...order, ...filters, limit: ADS_MAX, offset: ads.length };
    const page = (await call(sectionEndpoints[section].list, { body })) as BaseAd[];
    ads.push(...page);
    isMore = page.length === ADS_MAX;
  }
  return ads
    .toSorted((one, other) => Date.parse(other.created) - Date.parse(one.created))
    .slice(0, ADS_MAX);
}

/** RFC 4287. Throws an HttpError for a filter that the catalog does not know. */
export async function atomFeed(
  section: SectionName,
  query: string,
  { db, site, now, call, ended, jpegBytes }: FeedSources,
): Promise<string> {
  const filters = readFilters(sectionLists[section], query);
  const since = addDays(now, -ENDED_DAYS);
  const [ads, over] = await Promise.all([
    newestAds(section, filters, call),
    ended(filters, { since, limit: ADS_MAX }),
  ]);
  const changes = await changesOfAds(
    db,
    ads.map(({ id }) => id),
  );
  const changedAt = new Map(changes.map((one) => [one.id, one.changedAt?.toISOString()]));
  const urlOf = (id: number): string => `${site}${sectionPaths[section].ad(id)}`;
  const entries: Entry[] = [
    ...ads.map(({ id, title, city, created, description, images: [image] }) => ({
      url: urlOf(id),
      title: `${title}, ${city}`,
      published: created,
      updated: [created, changedAt.get(id) ?? created].toSorted().at(-1) ?? created,
      summary: shortDescription(description),
      image,
    })),
    ...over.map(({ id, title, city, outcome, sex, endedAt }) => ({
      url: urlOf(id),
      title: headTexts.endedAd(outcomeName(outcome, sex), title, city),
      updated: endedAt.toISOString(),
    })),
  ].toSorted((one, other) => Date.parse(other.updated) - Date.parse(one.updated));
  const written: string[] = [];
  for (const entry of entries) written.push(await entryOf(entry, site, jpegBytes));
  const search = query && `?${query}`;
  const self = `${site}${feedPath(section)}${search}`;
  const page = `${site}${sectionPaths[section].list}${search}`;
  const isFiltered = Object.keys(filters).length > 0;
  const title = isFiltered
    ? filteredTitle(section, await nameOf(db, { section, filters } as SavedSearchBody))
    : listTitles[section];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ru">',
    `<id>${escapeMarkup(self)}</id>`,
    `<title>${escapeMarkup(titleOf(title))}</title>`,
    `<updated>${entries[0]?.updated ?? startOfMonth(now)}</updated>`,
    `<author><name>${siteName}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(page)}"/>`,
    ...written,
    '</feed>',
    '',
  ].join('\n');
}

/** An empty feed changes no more often. */
const startOfMonth = (now: Date): string =>
  `${now.toISOString().slice(0, 'YYYY-MM'.length)}-01T00:00:00.000Z`;

async function entryOf(
  { url, title, published, updated, summary, image }: Entry,
  site: string,
  jpegBytes: FeedSources['jpegBytes'],
): Promise<string> {
  const length = image === undefined ? undefined : await jpegBytes(image);
  const photo = `${site}/api/image/${image}?size=${JPEG_SIZE}&format=jpeg`;
  return [
    '<entry>',
    `<id>${url}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    published && `<published>${published}</published>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    length &&
      `<link rel="enclosure" type="image/jpeg" length="${length}" href="${escapeMarkup(photo)}"/>`,
    summary !== undefined && `<summary>${escapeMarkup(summary)}</summary>`,
    '</entry>',
  ]
    .filter(Boolean)
    .join('');
}
