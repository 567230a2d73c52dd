import { Hono } from 'hono';
import { createLatestVersions } from '#server/db/versions/latestVersions.ts';
import type { Deps } from '#server/deps.ts';
import { clientErrorRoutes } from './client/clientErrors.routes.ts';
import { commonHeaders } from './responses/commonHeaders.ts';
import { EndpointRegistry } from './endpoints/endpointRegistry.ts';
import { answerError } from './errors.ts';
import { createTurns } from './limits/turns.ts';
import { HttpError } from './httpError.ts';
import { openApiRoutes } from './endpoints/openapi.ts';
import { createRateLimits, LIMITS } from './limits/rateLimits.ts';
import { createRequestGuard, type ViewerOfToken } from './endpoints/requestGuard.ts';
import { requestLog } from './requestLog.ts';
import { createResponseCache } from './cache/responseCache.ts';
import { httpTexts } from './texts.ts';

/** Costly requests of one caller that run at once; the others are for the rest. */
const SHARE = 2;

/** The app without modules, where they register their endpoints. */
export function createHttp(deps: Deps, viewerOfToken: ViewerOfToken) {
  const app = new Hono();
  app.onError(answerError(deps.log));
  app.use(requestLog(deps));
  app.use(commonHeaders(deps.config));
  const versions = createLatestVersions(deps);
  const share = createTurns(Infinity, SHARE);
  const endpoints = new EndpointRegistry(app, {
    guard: createRequestGuard(deps, viewerOfToken, createRateLimits(deps)),
    cache: createResponseCache(deps, versions.read, share),
    share,
    log: deps.log,
    onWrite: versions.forget,
  });
  clientErrorRoutes(endpoints, deps);
  openApiRoutes(endpoints, deps.config);
  return { endpoints, readVersions: versions.read };
}

/** Answers what no module has registered; called after all of them. */
export function rejectUnknownEndpoints({ app, guard }: EndpointRegistry): void {
  app.all('/api/*', async (context) => {
    await guard.count(LIMITS.visitor, context);
    throw new HttpError(404, httpTexts.notFound);
  });
}
