import type { Context, MiddlewareHandler } from 'hono';
import { consentMissing } from '#contract/texts.ts';
import type { Access } from '#contract/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { callerAddress } from '#server/http/callerAddress.ts';
import { HttpError } from '#server/http/httpError.ts';
import { LIMITS, type Limit, type RateLimits } from '#server/http/limits/rateLimits.ts';
import { createAddressDigest } from '#server/http/securityLog.ts';
import { httpTexts } from '#server/http/texts.ts';
import type { Viewer } from '#server/http/viewer.ts';

/** The user of a bearer token; throws 401. */
export type ViewerOfToken = (token: string) => Promise<Viewer>;

export type RequestGuard = ReturnType<typeof createRequestGuard>;

interface Requirements {
  access: Access;
  limit: Limit | undefined;
  /** Users who have withdrawn their consent get 403. */
  needsConsent: boolean;
  /** Writes get 507 on a full disk. */
  isWrite: boolean;
}

/** Checks before the body is read: token, rate limit, access, disk space. */
export function createRequestGuard(
  { config, clock, checkDiskSpace }: Pick<Deps, 'config' | 'clock' | 'checkDiskSpace'>,
  viewerOfToken: ViewerOfToken,
  limits: RateLimits,
) {
  const addressDigest = createAddressDigest({ config, clock });

  /** The user of the bearer token; undefined for a visitor, 401 for a token that is not valid. */
  async function viewerOf(context: Context): Promise<Viewer | undefined> {
    const header = context.req.header('authorization');
    if (!header) return undefined;
    const token = /^Bearer (.+)$/iu.exec(header)?.[1] ?? '';
    return viewerOfToken(token);
  }

  /** Counts the request against a limit; throws 429. */
  async function count(limit: Limit, context: Context, viewer?: Viewer): Promise<void> {
    if (limit.per === 'user' && viewer) return limits.use(limit, `user ${viewer.id}`);
    const address = callerAddress(context, config.trustProxy);
    if (!address) return undefined;
    return limits.use(limit.per === 'user' ? LIMITS.visitor : limit, `ip ${address}`);
  }

  return {
    count,

    /** Middleware that counts every request of a path. */
    limiting:
      (limit: Limit): MiddlewareHandler =>
      async (context, next) => {
        await count(limit, context);
        await next();
      },

    /** Whose share a costly request uses; undefined for internal requests and without limits. */
    callerOf(context: Context, viewer?: Viewer): string | undefined {
      if (!config.rateLimits) return undefined;
      if (viewer) return `user ${viewer.id}`;
      const address = callerAddress(context, config.trustProxy);
      return address && `ip ${address}`;
    },

    /** Returns the viewer; throws 401, 403, 429 or 507. */
    async admit(
      context: Context,
      { access, limit, needsConsent, isWrite }: Requirements,
    ): Promise<Viewer | undefined> {
      let viewer: Viewer | undefined;
      try {
        viewer = await viewerOf(context);
      } catch (error) {
        if (error instanceof HttpError) await count(LIMITS.invalidToken, context);
        throw error;
      }
      if (limit) await count(limit, context, viewer);
      checkAccess(access, viewer);
      if (needsConsent && viewer?.hasWithdrawnConsent) {
        throw new HttpError(403, consentMissing, { code: 'CONSENT_MISSING' });
      }
      if (isWrite) await checkDiskSpace?.();
      return viewer && isWrite ? { ...viewer, address: addressDigest(context) } : viewer;
    },
  };
}

function checkAccess(access: Access, viewer: Viewer | undefined): void {
  if (access === 'anyone') return;
  if (!viewer) throw new HttpError(401, httpTexts.noToken);
  if (access === 'admin' && !viewer.isAdmin) throw new HttpError(403, httpTexts.notAdmin);
  if (access !== 'user' && viewer.isBanned) throw new HttpError(403, httpTexts.banned);
}
