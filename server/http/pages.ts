import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

/** Serves the built client: hashed files for ever, and its page for every other address. */
export function servePages(app: Hono, dist: string): void {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) throw new Error('the client is not built: run npm start');
  const html = readFileSync(page, 'utf8');
  app.use(
    '/assets/*',
    serveStatic({
      root: dist,
      precompressed: true,
      onFound: (_, context) =>
        context.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('*', (context) => {
    context.header('cache-control', 'no-store');
    return context.html(html);
  });
}
