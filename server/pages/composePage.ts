import {
  FIRST_PAGE_ID,
  type DrawnPage,
  type FirstAnswers,
  type FirstPage,
} from '#contract/firstAnswers.ts';
import type { BuiltClient } from '#server/http/clientFiles.ts';
import type { Head } from './head.ts';
import { siteName } from './texts.ts';

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

/** A page's head as markup. */
function headTags(head: Head): string {
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
  return tags.filter(Boolean).join('');
}

/** Code that a screen needs beyond that of every page, by the names that the build gives its files. */
const CHUNKS: [path: RegExp, chunks: string[]][] = [
  [/^\/$/u, ['HomeScreen']],
  [/^\/post\/\d+$/u, ['page']],
  [/^\/market$/u, ['market']],
  [/^\/market-post\/\d+$/u, ['page', 'MarketScreen']],
  [/^\/services$/u, ['services']],
  [/^\/service-post\/\d+$/u, ['page', 'ServiceScreen']],
  [/^\/events$/u, ['events']],
  [/^\/event-post\/\d+$/u, ['page', 'EventScreen']],
  [/^\/login$/u, ['LoginScreen']],
];
const chunksOf = (path: string): string[] =>
  CHUNKS.find(([pattern]) => pattern.test(path))?.[1] ?? [];

interface Page {
  head: Head;
  answers: FirstAnswers;
  drawn: DrawnPage | undefined;
}

/** The built page with what this address adds: its head, its code, its first data and its looks. */
export function composePage(
  { html, linksTo }: BuiltClient,
  path: string,
  { head, answers, drawn }: Page,
): string {
  const brought: FirstPage = { answers, ...(drawn && { topBar: drawn.topBar }) };
  const data = `<script type="application/json" id="${FIRST_PAGE_ID}">${json(brought)}</script>`;
  return html
    .replace(/<title>[^<]*<\/title>/u, () => linksTo(chunksOf(path)))
    .replace(/<meta\s+name="description"[^>]*>/u, '')
    .replace('</head>', () => `${headTags(head)}</head>`)
    .replace('<div id="app">', (app) => app + (drawn?.markup ?? ''))
    .replace('</body>', () => `${data}</body>`);
}
