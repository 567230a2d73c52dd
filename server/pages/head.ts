import type { AdPreview } from '#server/ads/section.ts';
import { headTexts, pageTexts, siteName } from './texts.ts';

const DESCRIPTION_LENGTH = 160;

/** What a page says of itself to messengers and search engines. */
export interface Head {
  status: 200 | 404;
  title: string;
  description: string;
  /** Absent where there is nothing to find. */
  canonical?: string;
  image?: string;
  type?: 'website' | 'article';
  jsonLd?: Record<string, unknown>;
}

const cut = (text: string): string =>
  Array.from(text.replaceAll(/\s+/gu, ' ').trim()).slice(0, DESCRIPTION_LENGTH).join('');

export function adHead(site: string, page: string, section: string, ad: AdPreview): Head {
  const canonical = `${site}${page}/${ad.id}`;
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

export function pageHead(site: string, path: string): Head | undefined {
  const texts = pageTexts[path];
  return texts && { status: 200, ...texts, canonical: `${site}${path}`, type: 'website' };
}

/** Pages of a person's own: there is nothing in them for a search engine. */
export const privateHead = (): Head => ({ status: 200, ...frontTexts() });

export const missingHead = (): Head => ({
  status: 404,
  title: headTexts.notFound,
  description: headTexts.notFoundText,
});

function frontTexts(): { title: string; description: string } {
  return pageTexts['/'] ?? { title: siteName, description: '' };
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const meta = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
  content ? `<meta ${attribute}="${name}" content="${escape(content)}" />` : '';

/** Nothing that people wrote may end the script element or open another. */
const json = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Puts a page's head into the built page, in the place of the general title and description. */
export function withHead(html: string, head: Head): string {
  const { title, description, canonical, image, type, jsonLd } = head;
  const tags = [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    canonical ? `<link rel="canonical" href="${escape(canonical)}" />` : '',
    canonical ? '' : '<meta name="robots" content="noindex" />',
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', 'ru_RU'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', image),
    image
      ? meta('property', 'og:image:width', '1200') + meta('property', 'og:image:height', '630')
      : '',
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    jsonLd ? `<script type="application/ld+json">${json(jsonLd)}</script>` : '',
  ];
  return html
    .replace(/<title>[^<]*<\/title>/u, '')
    .replace(/<meta\s+name="description"[^>]*>/u, '')
    .replace('</head>', () => `${tags.filter(Boolean).join('\n    ')}\n  </head>`);
}
