import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

/** One line a request: the address's pattern, never its query, body, headers or person. */
export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (context, next) => {
    const start = performance.now();
    await next();
    log.info(
      {
        requestId: context.get('requestId'),
        method: context.req.method,
        // Without an index: of the handler that answered, not of the last one that would have.
        route: routePath(context),
        status: context.res.status,
        ms: Math.round(performance.now() - start),
      },
      'request',
    );
  };
