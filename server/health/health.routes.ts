import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { thisRelease } from '#server/shared/release.ts';

/** For proxies and watchers: does the process answer, and can it work. */
export function healthRoutes({ app }: EndpointRegistry, isReady: () => Promise<boolean>): void {
  app.get('/healthz', (context) => context.json({ ok: true, ...thisRelease }));
  app.get('/readyz', async (context) =>
    (await isReady()) ? context.json({ ok: true }) : context.json({ ok: false }, 503),
  );
}
