import type { GoneAd } from '#contract/ads/ads.ts';
import { adDescription, oneLine } from '#contract/ads/description.ts';
import { readPage, searchOfPage } from '#contract/ads/filters.ts';
import { filteredTitle, sectionTitles } from '#contract/ads/listTexts.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { outcomeName } from '#contract/sections/endingTexts.ts';
import type { AdPreview } from '#server/ads/section.ts';
import { headTexts, pageTexts, privateTitles, siteName, titleOf } from './texts.ts';

/** Metadata of a page for messengers and search engines. */
export interface Head {
  status: 200 | 404 | 410;
  title: string;
  description: string;
  /** Only of pages that search engines may index. */
  canonical?: string;
  image?: string;
  /** The list's Atom feed, or its calendar. */
  feed?: { path: string; type: string };
  type?: 'website' | 'article';
  /** One script each. */
  jsonLd?: Record<string, unknown>[];
}

const CONTEXT = { '@context': 'https://schema.org' };

function breadcrumbs(site: string, steps: [name: string, path: string][]) {
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  };
}

export const shareImage = (site: string, section: SectionName, id: number): string =>
  `${site}/share/${section}/${id}.png`;

export function adHead(site: string, section: SectionName, ad: AdPreview): Head {
  const canonical = `${site}${sectionPaths[section].ad(ad.id)}`;
  const description = adDescription(ad, ad.headline);
  return {
    status: 200,
    title: titleOf(ad.title),
    description,
    canonical,
    image: shareImage(site, section, ad.id),
    type: 'article',
    jsonLd: [
      {
        ...CONTEXT,
        name: ad.title,
        description: oneLine(ad.description) || description,
        url: canonical,
        image: ad.images.map((id) => `${site}/api/image/${id}`),
        ...ad.schema,
        ...(ad.schema['@type'] === 'Article' && { datePublished: ad.created.toISOString() }),
      },
      breadcrumbs(site, [
        [headTexts.home, paths.home],
        [sectionTitles[section], sectionPaths[section].list],
        [ad.title, sectionPaths[section].ad(ad.id)],
      ]),
    ],
  };
}

/** A list whose filters make it a page of its own. */
export interface OwnList {
  section: SectionName;
  query: [name: string, value: string][];
  /** «Такса, Тула» */
  label: string;
}

interface PageOptions {
  search: string;
  image?: string | undefined;
  /** A list with ads whose filters make it a page of its own. */
  own?: OwnList | undefined;
}

/** Later pages of a list show other ads, so each has its own canonical URL; filters share one. */
export function pageHead(
  site: string,
  path: string,
  { search, image, own }: PageOptions,
): Head | undefined {
  const texts = pageTexts[path];
  if (!texts) return undefined;
  const query = searchOfPage(
    own ? new URLSearchParams(own.query).toString() : '',
    readPage(search),
  );
  const heading = own && filteredTitle(own.section, own.label);
  return {
    status: 200,
    title: heading ? titleOf(heading) : texts.title,
    description: heading ? descriptionOf(own, heading, texts.description) : texts.description,
    canonical: `${site}${path}${query && `?${query}`}`,
    type: 'website',
    ...(image && { image }),
    ...(path === paths.home && { jsonLd: [website(site)] }),
    ...(own && {
      jsonLd: [
        breadcrumbs(site, [
          [headTexts.home, paths.home],
          [sectionTitles[own.section], path],
          [own.label, `${path}?${query}`],
        ]),
      ],
    }),
  };
}

/** A breed in a city has a text of its own. */
function descriptionOf({ query }: OwnList, heading: string, description: string): string {
  const [breed, city] = query.map(([, value]) => value);
  return breed && city
    ? headTexts.breedInCity(breed, city)
    : headTexts.filtered(heading, description);
}

const website = (site: string) => ({
  ...CONTEXT,
  '@type': 'WebSite',
  name: siteName,
  url: `${site}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${site}${paths.search}?q={q}`,
    'query-input': 'required name=q',
  },
});

/** For pages that search engines must not index. */
export function privateHead(path: string): Head {
  const { title, description } = frontTexts();
  const own = titleOfPath(path);
  return { status: 200, title: own ? titleOf(own) : title, description };
}

/** The one of `privateTitles` whose path has ids where this one has them. */
function titleOfPath(path: string): string | undefined {
  const parts = path.split('/');
  const isSame = (part: string, index: number) => part === ':id' || part === parts[index];
  const pattern = Object.keys(privateTitles).find((known) => {
    const own = known.split('/');
    return own.length === parts.length && own.every(isSame);
  });
  return pattern && privateTitles[pattern];
}

export const missingHead = (): Head => ({
  status: 404,
  title: headTexts.notFound,
  description: headTexts.notFoundText,
});

/** Of an ad that was public: says that it is taken down, and after a time that it stays away. */
export const goneHead = (
  status: 200 | 410,
  ad?: Pick<GoneAd<never>, 'title' | 'city' | 'outcome' | 'sex'>,
): Head => ({
  status,
  title:
    ad?.outcome && ad.outcome !== 'other'
      ? headTexts.ended(outcomeName(ad.outcome, ad.sex))
      : headTexts.gone,
  description: ad?.title ? headTexts.goneAd(ad.title, ad.city) : headTexts.goneText,
});

function frontTexts(): { title: string; description: string } {
  return pageTexts['/'] ?? { title: siteName, description: '' };
}
