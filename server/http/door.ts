import type { Context } from 'hono';
import type { Deps } from '#server/deps.ts';
import type { SessionService } from '#server/session/session.service.ts';
import type { Viewer } from '#server/session/viewer.ts';
import { callerAddress } from './callerAddress.ts';
import type { Door } from './endpoint.ts';
import { LIMITS, type RateLimits } from './rateLimits.ts';

/** Who comes in, and how often. */
export function createDoor(
  { config, needRoom }: Pick<Deps, 'config' | 'needRoom'>,
  session: SessionService,
  limits: RateLimits,
): Door {
  return {
    /** The person of the request's bearer token; undefined for a visitor. */
    async viewerOf(context: Context): Promise<Viewer | undefined> {
      const header = context.req.header('authorization');
      if (!header) return undefined;
      const token = /^Bearer (.+)$/iu.exec(header)?.[1] ?? '';
      return session.viewerOfToken(token);
    },

    needRoom: async () => needRoom?.(),

    async count(limit, context, viewer) {
      if (limit.per === 'person' && viewer) return limits.use(limit, `person ${viewer.id}`);
      const address = callerAddress(context, config.trustProxy);
      if (!address) return undefined;
      return limits.use(limit.per === 'person' ? LIMITS.visitor : limit, `address ${address}`);
    },
  };
}
