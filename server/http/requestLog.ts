import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Deps } from '#server/deps.ts';

/** Others, which a caller may invent, are counted together. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/**
 * Counts each request and logs one line, a slow one as a warning: the path's pattern, never its
 * query, body, headers or user.
 */
export function requestLog({
  log,
  metrics: { requests, requestSeconds },
  config: { slowRequestMs },
}: Pick<Deps, 'log' | 'metrics' | 'config'>): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const time = performance.now() - start;
    const ms = Math.round(time);
    // The route that answered, not the last one registered.
    const route = routePath(context);
    const { status } = context.res;
    const { method } = context.req;
    const label = METHODS.has(method) ? method : 'other';
    requests.inc({ method: label, route, status });
    requestSeconds.observe({ method: label, route }, time / 1000);
    const line = { requestId: context.get('requestId'), method, route, status, ms };
    if (time < slowRequestMs) log.info(line, 'request');
    else log.warn(line, 'slow request');
  };
}
