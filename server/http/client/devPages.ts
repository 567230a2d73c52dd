import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';

const SERVED_BY_APP =
  /^\/(?:api|mock-env|share|poster|my-data|policy-reports|sitemap|robots\.txt|healthz|readyz)(?:[-./?]|$)/u;

const ROOT = join(import.meta.dirname, '../../..');
/** Vite's defaults, which a list of one's own replaces. */
const DENIED = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**'];

/** For `npm run dev`: Vite serves the client's sources with hot reload, the app everything else. Secrets stay unserved. */
export async function devListener(
  app: RequestListener,
  server: Server,
  dataDir: string,
): Promise<RequestListener> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server }, fs: { deny: [...DENIED, `${dataDir}/**`] } },
  });
  server.once('close', () => void vite.close());
  return (request, response) => {
    if (SERVED_BY_APP.test(request.url ?? '')) app(request, response);
    else vite.middlewares(request, response);
  };
}
