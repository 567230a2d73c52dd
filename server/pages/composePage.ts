import { HYDRATION_ID, type RenderedPage } from '#contract/hydration.ts';
import type { BuiltClient } from '#server/http/client/clientFiles.ts';
import { escapeMarkup } from './escapeMarkup.ts';
import type { Head } from './head.ts';
import { siteName } from './texts.ts';

const meta = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
  content ? `<meta ${attribute}="${name}" content="${escapeMarkup(content)}" />` : '';

/** Serializes JSON for a script element, escaped so that it cannot close the element. */
const json = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

function headTags({ title, description, canonical, image, feed, type, jsonLd }: Head): string {
  const tags = [
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', description),
    canonical ? `<link rel="canonical" href="${escapeMarkup(canonical)}" />` : '',
    canonical ? '' : '<meta name="robots" content="noindex" />',
    feed ? `<link rel="alternate" type="${feed.type}" href="${escapeMarkup(feed.path)}" />` : '',
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
    ...(jsonLd ?? []).map((data) => `<script type="application/ld+json">${json(data)}</script>`),
  ];
  return tags.filter(Boolean).join('');
}

/** What React preloads for the images of the first screen. */
const PICTURES = /^(?:<link rel="preload" as="image"[^>]*\/>)+/u;

/** Which sizes are needed depends on the viewport. */
const VIEWPORT = /<meta\s+name="viewport"[^>]*>/u;

interface Page {
  head: Head;
  /** Name of the screen's component. */
  screen: string | undefined;
  /** Undefined when only the browser renders the page. */
  rendered: RenderedPage | undefined;
}

/** The built page with head, code links, markup and hydration data. */
export function composePage(
  { template: [start, beforeApp, afterApp, end], linksTo }: BuiltClient,
  { head, screen, rendered }: Page,
): string {
  const links = screen ? linksTo(screen) : undefined;
  // React writes them before the markup; in the head they come before all else that loads.
  const [pictures = ''] = PICTURES.exec(rendered?.markup ?? '') ?? [];
  const data = rendered
    ? `<script type="application/json" id="${HYDRATION_ID}">${json(rendered.hydration)}</script>`
    : '';
  return [
    start.replace(VIEWPORT, (viewport) => viewport + pictures),
    links?.styles ?? '',
    headTags(head),
    beforeApp,
    rendered?.markup.slice(pictures.length) ?? '',
    afterApp,
    data,
    links?.code ?? '',
    end,
  ].join('');
}
