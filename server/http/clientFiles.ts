import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { DrawPage } from '#contract/firstAnswers.ts';

/** Serves the built client's files, each under a name that changes with it, for ever. */
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
}

/** What the build made of a source, or of several under one name (`.vite/manifest.json`). */
interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The built client as its pages need it. */
export interface BuiltClient {
  html: string;
  /** Links to the files that a screen needs beyond those of every page. */
  linksTo(chunkNames: readonly string[]): string;
  drawPage: DrawPage;
  /** What a content security policy lets run though it stands in the page itself. */
  inlineHashes: { script: string[]; style: string[] };
}

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/gu;
const INLINE = /<(script|style)>([\s\S]*?)<\/\1>/gu;

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Reads what the client was built into. */
export async function readClient(dist: string): Promise<BuiltClient> {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) throw new Error('the client is not built: run npm start');
  const linked = readFileSync(page, 'utf8');
  // What every screen needs of the styles comes with the page: it is painted one journey sooner.
  const html = linked.replace(STYLE_SHEET, (_, file: string) => {
    const rules = readFileSync(join(dist, file), 'utf8').trim();
    return `<style>${rules}</style>`;
  });
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const drawing = pathToFileURL(join(dist, 'drawing/drawPage.js')).href;
  const { drawPage } = (await import(drawing)) as { drawPage: DrawPage };
  const inline = [...html.matchAll(INLINE)];
  const hashesOf = (element: string) =>
    inline.filter(([, name]) => name === element).map(([, , text = '']) => hashOf(text));

  const linkedAlready = new Set(html.match(/(?<=["'])\/assets\/[^"']+/gu));
  function collect(key: string, files: Set<string>): void {
    const chunk = manifest[key];
    if (!chunk || files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) files.add(`/${style}`);
    for (const imported of chunk.imports ?? []) collect(imported, files);
  }
  return {
    html,
    drawPage,
    linksTo(chunkNames) {
      const files = new Set<string>();
      for (const [key, { name }] of Object.entries(manifest)) {
        if (name && chunkNames.includes(name)) collect(key, files);
      }
      return [...files]
        .filter((file) => !linkedAlready.has(file))
        .map((file) =>
          file.endsWith('.css')
            ? `<link rel="stylesheet" crossorigin href="${file}" />`
            : `<link rel="modulepreload" crossorigin href="${file}" />`,
        )
        .join('');
    },
    inlineHashes: { script: hashesOf('script'), style: hashesOf('style') },
  };
}
