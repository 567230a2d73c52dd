import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

/** The app asking itself on behalf of a page: `app.request(path, init, WITHIN)`. */
export const WITHIN = { isWithin: true };
const isWithin = ({ env }: Context): boolean =>
  Boolean((env as Partial<typeof WITHIN> | undefined)?.isWithin);

/** One line a request: the address's pattern, never its query, body, headers or person. */
export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (context, next) => {
    const start = performance.now();
    await next();
    if (isWithin(context)) return;
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
