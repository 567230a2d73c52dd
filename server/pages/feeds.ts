import type { BaseAd } from '#contract/ads/ads.ts';
import { shortDescription } from '#contract/ads/description.ts';
import { readFilters, type FilterSchema } from '#contract/ads/filters.ts';
import { listTitles } from '#contract/ads/listTexts.ts';
import type { InProcessCall } from '#contract/hydration.ts';
import { sectionPaths } from '#contract/paths.ts';
import { sectionEndpoints } from '#contract/sections/sectionEndpoints.ts';
import { sectionLists } from '#contract/sections/sectionLists.ts';
import { sectionNames, type SectionName } from '#contract/sections/sections.ts';
import { escapeMarkup } from './escapeMarkup.ts';
import { siteName, titleOf } from './texts.ts';

const ADS_MAX = 50;

/** The sections with a feed: those whose newest ads can come first. */
export const feedSections = sectionNames.filter((name) => 'sort' in sectionLists[name].filters);

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

/** RFC 4287. Throws an HttpError for a filter that the catalog does not know. */
export async function atomFeed(
  section: SectionName,
  query: string,
  { site, now, call }: { site: string; now: Date; call: InProcessCall },
): Promise<string> {
  const body = { ...Object.fromEntries(new URLSearchParams(query)), sort: 'new', limit: ADS_MAX };
  const ads = (await call(sectionEndpoints[section].list, { body })) as BaseAd[];
  const search = query && `?${query}`;
  const self = `${site}${feedPath(section)}${search}`;
  const page = `${site}${sectionPaths[section].list}${search}`;
  const label = [...new URLSearchParams(query).values()].join(', ');
  const title = titleOf(label ? `${listTitles[section]}: ${label}` : listTitles[section]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ru">',
    `<id>${escapeMarkup(self)}</id>`,
    `<title>${escapeMarkup(title)}</title>`,
    `<updated>${ads[0]?.created ?? now.toISOString()}</updated>`,
    `<author><name>${siteName}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(page)}"/>`,
    ...ads.map((ad) => entryOf(ad, `${site}${sectionPaths[section].ad(ad.id)}`, site)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf({ title, city, created, description, images }: BaseAd, url: string, site: string) {
  const [image] = images;
  const photo = image && `${site}/api/image/${image}`;
  return [
    '<entry>',
    `<id>${url}</id>`,
    `<title>${escapeMarkup(`${title}, ${city}`)}</title>`,
    `<published>${created}</published>`,
    `<updated>${created}</updated>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    photo && `<link rel="enclosure" type="image/webp" href="${photo}"/>`,
    `<summary>${escapeMarkup(shortDescription(description))}</summary>`,
    '</entry>',
  ]
    .filter(Boolean)
    .join('');
}
