import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { thisRelease } from '#server/shared/release.ts';

/** For proxies and watchers: does the process answer, and does its database. */
export function healthRoutes(
  { app }: EndpointRegistry,
  isDatabaseReachable: () => Promise<boolean>,
): void {
  app.get('/healthz', (context) => context.json({ ok: true, ...thisRelease }));
  app.get('/readyz', async (context) =>
    (await isDatabaseReachable()) ? context.json({ ok: true }) : context.json({ ok: false }, 503),
  );
}
