import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

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

/** The page that the client was built into. */
export function readPage(dist: string): string {
  const page = join(dist, 'index.html');
  if (!existsSync(page)) throw new Error('the client is not built: run npm start');
  return readFileSync(page, 'utf8');
}
