import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

/** Marks an internal request: `app.request(path, init, INTERNAL)`. */
export const INTERNAL = { isInternal: true };
export const isInternal = ({ env }: Context): boolean =>
  Boolean((env as Partial<typeof INTERNAL> | undefined)?.isInternal);

/** Logs one line per request: the path's pattern, never its query, body, headers or user. */
export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (context, next) => {
    const start = performance.now();
    await next();
    if (isInternal(context)) return;
    log.info(
      {
        requestId: context.get('requestId'),
        method: context.req.method,
        // The route that answered, not the last one registered.
        route: routePath(context),
        status: context.res.status,
        ms: Math.round(performance.now() - start),
      },
      'request',
    );
  };
