import { sectionPaths } from '#contract/paths.ts';
import { sectionNames, type SectionName } from '#contract/sections.ts';
import type { SectionAds } from '#server/ads/section.ts';
import { addDays } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { adHead, missingHead, pageHead, privateHead, type Head } from './head.ts';
import { pageTexts } from './texts.ts';

const AD_ID = /^\d{1,10}$/u;
const SITEMAP_MAX = 50_000;
const SECURITY_TXT_DAYS = 180;

export type PagesService = ReturnType<typeof createPagesService>;

/** Metadata, sitemaps and share cards. */
export function createPagesService(
  config: Config,
  sections: Readonly<Record<SectionName, SectionAds>>,
) {
  const { publicUrl } = config;
  const sitemapOf = async (name: SectionName): Promise<string> => {
    const ads = await sections[name].newest(SITEMAP_MAX);
    return xml(
      'urlset',
      ads.map(
        ({ id, created }) =>
          `<url><loc>${publicUrl}${sectionPaths[name].ad(id)}</loc><lastmod>${created.toISOString()}</lastmod></url>`,
      ),
    );
  };
  const sitemapOfPages = async (): Promise<string> =>
    xml(
      'urlset',
      Object.keys(pageTexts).map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    );
  /** Sitemaps by name: one of the lists, one per section. */
  const sitemaps = new Map([
    ['pages', sitemapOfPages],
    ...sectionNames.map((name) => [name, () => sitemapOf(name)] as const),
  ]);

  return {
    /** @param isScreen whether the client has a screen for a path */
    async head(path: string, search: string, isScreen: (path: string) => boolean): Promise<Head> {
      const clean = path === '/' ? path : path.replace(/\/+$/u, '');
      const page = pageHead(publicUrl, clean, search);
      if (page) return page;
      const id = clean.slice(clean.lastIndexOf('/') + 1);
      const section = sectionNames.find((name) => sectionPaths[name].ad(id) === clean);
      if (section) {
        const ad = AD_ID.test(id) && (await sections[section].preview(Number(id)));
        return ad ? adHead(publicUrl, section, ad) : missingHead();
      }
      return isScreen(clean) ? privateHead() : missingHead();
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
    async shared(name: string, id: number) {
      const section = sectionNames.find((known) => known === name);
      return section && sections[section].preview(id);
    },
  };
}

const xml = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
