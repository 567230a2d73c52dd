import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Deps } from '#server/deps.ts';
import { isSameSecret } from '#server/shared/isSameSecret.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';

const METRICS_PATH = '/metrics';
const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/u;

/** From this machine and not through a proxy, which names the client that it acts for. */
function isLocal(context: Context): boolean {
  const { incoming } = (context.env ?? {}) as { incoming?: unknown };
  if (!incoming || context.req.header('x-forwarded-for') !== undefined) return false;
  return LOOPBACK.test(getConnInfo(context).remote.address ?? '');
}

function hasToken(context: Context, token: string | undefined): boolean {
  if (!token) return false;
  const given = Buffer.from(context.req.header('authorization') ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return isSameSecret(given, expected);
}

/** Serves the metrics to this machine, or to the bearer of `METRICS_TOKEN`. */
export function metricsRoutes(
  { app }: EndpointRegistry,
  { metrics, config }: Pick<Deps, 'metrics' | 'config'>,
): void {
  app.get(METRICS_PATH, async (context) => {
    if (!isLocal(context) && !hasToken(context, config.metricsToken)) {
      throw new HttpError(404, httpTexts.notFound);
    }
    return context.body(await metrics.text(), 200, {
      'content-type': metrics.contentType,
      'cache-control': 'no-store',
    });
  });
}
