import { readPage, searchOfPage } from '#contract/filters.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections.ts';
import type { AdPreview } from '#server/ads/section.ts';
import { headTexts, pageTexts, siteName } from './texts.ts';

const DESCRIPTION_LENGTH = 160;

/** Metadata of a page for messengers and search engines. */
export interface Head {
  status: 200 | 404;
  title: string;
  description: string;
  /** Only of pages that search engines may index. */
  canonical?: string;
  image?: string;
  type?: 'website' | 'article';
  jsonLd?: Record<string, unknown>;
}

const cut = (text: string): string =>
  Array.from(text.replaceAll(/\s+/gu, ' ').trim()).slice(0, DESCRIPTION_LENGTH).join('');

export function adHead(site: string, section: SectionName, ad: AdPreview): Head {
  const canonical = `${site}${sectionPaths[section].ad(ad.id)}`;
  const image = `${site}/share/${section}/${ad.id}.png`;
  const description = cut(ad.description) || headTexts.priceIn(ad.headline, ad.city);
  return {
    status: 200,
    title: `${ad.title} — ${siteName}`,
    description,
    canonical,
    image,
    type: 'article',
    jsonLd: {
      '@context': 'https://schema.org',
      name: ad.title,
      description,
      url: canonical,
      image: ad.images.map((id) => `${site}/api/image/${id}`),
      datePublished: ad.created.toISOString(),
      ...ad.schema,
    },
  };
}

/** Later pages of a list show other ads, so each has its own canonical URL; filters share one. */
export function pageHead(site: string, path: string, search: string): Head | undefined {
  const texts = pageTexts[path];
  const page = searchOfPage('', readPage(search));
  const canonical = `${site}${path}${page && `?${page}`}`;
  return texts && { status: 200, ...texts, canonical, type: 'website' };
}

/** For private pages, which search engines must not index. */
export const privateHead = (): Head => ({ status: 200, ...frontTexts() });

export const missingHead = (): Head => ({
  status: 404,
  title: headTexts.notFound,
  description: headTexts.notFoundText,
});

function frontTexts(): { title: string; description: string } {
  return pageTexts['/'] ?? { title: siteName, description: '' };
}
