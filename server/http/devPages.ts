import type { RequestListener, Server } from 'node:http';

const SERVED_BY_APP =
  /^\/(?:api|mock-env|share|poster|policy-reports|sitemap|robots\.txt|healthz|readyz)(?:[-./?]|$)/u;

/** For `npm run dev`: Vite serves the client's sources with hot reload, the app everything else. */
export async function devListener(app: RequestListener, server: Server): Promise<RequestListener> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  });
  return (request, response) => {
    if (SERVED_BY_APP.test(request.url ?? '')) app(request, response);
    else vite.middlewares(request, response);
  };
}
