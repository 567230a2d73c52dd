import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { Renderer } from '#contract/hydration.ts';

/** Files with names that browsers and systems expect. */
const NAMED_FILES = [
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable.png',
  'shortcut-new.png',
  'shortcut-messages.png',
  'shortcut-lost.png',
  'manifest.webmanifest',
  'offline.html',
  'pets-sample.csv',
];

/** Browsers check it for changes at each visit. */
const SERVICE_WORKER = 'serviceWorker.js';

/**
 * Serves the built files: with immutable caching those whose names change with their content, for a
 * day the others.
 */
export function serveAssets(app: Hono, dist: string): void {
  app.use(
    '/assets/*',
    serveStatic({
      root: dist,
      precompressed: true,
      onFound: (_, context) =>
        context.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/assets/*', (context) => context.text('', 404));
  app.get(
    `/${SERVICE_WORKER}`,
    serveStatic({
      root: dist,
      path: SERVICE_WORKER,
      onFound: (_, context) => context.header('cache-control', 'no-cache'),
    }),
  );
  for (const path of NAMED_FILES) {
    app.get(
      `/${path}`,
      serveStatic({
        root: dist,
        path,
        onFound: (_, context) => context.header('cache-control', 'public, max-age=86400'),
      }),
    );
  }
}

/** An entry of Vite's manifest (`.vite/manifest.json`). */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** What a screen loads beyond what every page does. */
interface ScreenLinks {
  styles: string;
  code: string;
}

/** The built client as pages need it. */
export interface BuiltClient {
  folder: string;
  /** The built page split at its head, markup and data; its code is in the end, after the pictures. */
  template: [start: string, beforeApp: string, afterApp: string, end: string];
  /** By the name of the screen's component. */
  linksTo(screen: string): ScreenLinks;
  renderer: Renderer;
  /** Hashes of inline scripts and styles of every page for the content security policy. */
  inlineHashes: { script: string[]; style: string[] };
  /** Hashes of a screen's inline styles, by the name of its component. */
  styleHashesOf(screen: string): string[];
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/gu;
/** What a page loads at once. */
const LOADED =
  /(?<=<(?:script|link rel="(?:modulepreload|stylesheet)")[^>]* (?:src|href)=")[^"]+/gu;
const CODE = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/gu;
/** The page is rendered already: its images come before its code. */
const LATER = 'fetchpriority="low"';
const INLINE = /<(script|style)>([\s\S]*?)<\/\1>/gu;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Reads the built client. */
export async function readClient(dist: string): Promise<BuiltClient> {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) throw new Error('the client is not built: run npm start');
  const linked = readFileSync(page, 'utf8');
  // Styles are inlined, which saves one round trip before first paint.
  // Vite's loader of chunks looks for the link of a sheet; a disabled one is not loaded.
  const inlined = (file: string): string => {
    const rules = readFileSync(join(dist, file), 'utf8').trim();
    return `<style>${rules}</style><link rel="stylesheet" href="${file}" disabled />`;
  };
  const code = [...linked.matchAll(CODE)].map(([tag]) =>
    tag.trim().replace(/(?= (?:src|href)=)/u, ` ${LATER}`),
  );
  const html = linked.replace(STYLE_SHEET, (_, file: string) => inlined(file)).replaceAll(CODE, '');
  const read = (file: string): unknown => JSON.parse(readFileSync(join(dist, file), 'utf8'));
  const manifest = read('.vite/manifest.json') as Record<string, Chunk>;
  // Written by build/screenChunks.ts.
  const screens = read('.vite/screens.json') as Record<string, string>;
  const rendererFile = pathToFileURL(join(dist, 'server/renderPage.js')).href;
  const renderer = (await import(rendererFile)) as Renderer;
  const inline = [...html.matchAll(INLINE)];
  const hashesOf = (element: string) =>
    inline.filter(([, name]) => name === element).map(([, , text = '']) => hashOf(text));

  const linkedAlready = new Set(linked.match(LOADED));
  function collect(key: string, files: Set<string>): void {
    const chunk = manifest[key];
    if (!chunk || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) files.add(`/${style}`);
    for (const imported of chunk.imports ?? []) collect(imported, files);
  }
  function linksTo(screenFile: string): ScreenLinks {
    const files = new Set<string>();
    for (const [key, { file }] of Object.entries(manifest)) {
      if (file === screenFile) collect(key, files);
    }
    const isStyle = (file: string): boolean => file.endsWith('.css');
    const more = [...files].filter((file) => !linkedAlready.has(file));
    const code = more
      .filter((file) => !isStyle(file))
      .map((file) => `<link rel="modulepreload" ${LATER} crossorigin href="${file}" />`);
    return { styles: more.filter(isStyle).map(inlined).join(''), code: code.join('') };
  }
  const links = new Map(
    Object.entries(screens).map(([screen, file]) => [screen, linksTo(file)] as const),
  );

  const styleHashes = new Map(
    [...links].map(([screen, { styles }]) => [
      screen,
      [...styles.matchAll(INLINE)].map(([, , rules = '']) => hashOf(rules)),
    ]),
  );

  return {
    folder: dist,
    template: cut(html, code.join('')),
    renderer,
    linksTo: (screen) => links.get(screen) ?? { styles: '', code: '' },
    inlineHashes: { script: hashesOf('script'), style: hashesOf('style') },
    styleHashesOf: (screen) => styleHashes.get(screen) ?? [],
  };
}

/** Title and description of the built page are replaced by those of the path. */
function cut(html: string, code: string): BuiltClient['template'] {
  const page = html
    .replace(/<title>[^<]*<\/title>/u, '')
    .replace(/<meta\s+name="description"[^>]*>/u, '');
  const [start = '', rest = ''] = page.split(/(?=<\/head>)/u);
  const [beforeApp = '', afterApp = ''] = rest.split(/(?<=<div id="app">)/u);
  const end = afterApp.indexOf('</body>');
  return [start, beforeApp, afterApp.slice(0, end), code + afterApp.slice(end)];
}
