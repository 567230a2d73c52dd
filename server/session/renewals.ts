import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { SESSION_DAYS } from '#contract/retention.ts';
import { RENEWABLE } from '#contract/session/session.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { OpenSessions } from './openSessions.ts';
import { prolongSession } from './sessions.queries.ts';
import { sessionTexts } from './texts.ts';
import { signToken } from './tokens.ts';

export const RENEWAL_COOKIE = 'renewal';
const SECONDS = (SESSION_DAYS * DAY_MS) / SECOND_MS;

const claims = v.object({ user_id: v.number(), session_id: v.number(), generation: v.number() });

/** Only the renewal reads the first; scripts see the second, which says that there is one. */
const cookies = (value: string, seconds: number): string[] => [
  `${RENEWAL_COOKIE}=${value}; Max-Age=${seconds}; Path=/api/session/renew; HttpOnly; Secure; SameSite=Strict`,
  `${RENEWABLE}=1; Max-Age=${seconds}; Path=/; Secure; SameSite=Strict`,
];
export const ENDED_COOKIES = cookies('', 0);

export type Renewals = ReturnType<typeof createRenewals>;

/**
 * Keeps people signed in on the website where the browser empties its storage: a cookie names the
 * session, and works as long as that. It is no token: its key is another.
 */
export function createRenewals(deps: Deps, openSessions: OpenSessions) {
  const { db, config, clock } = deps;
  const key = new TextEncoder().encode(`renewal:${config.jwtSecret}`);
  const ownOrigin = new URL(config.publicUrl).origin;

  return {
    /** Of the session that the token names. */
    async cookiesOf(token: string): Promise<string[]> {
      const value = await new SignJWT(v.parse(claims, decodeJwt(token)))
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(clock().getTime() / SECOND_MS) + SECONDS)
        .sign(key);
      return cookies(value, SECONDS);
    },

    /** A new token for the cookie's session, which then lasts 30 days more; throws 401 or 403. */
    async renew(origin: string | undefined, cookie: string | undefined): Promise<string> {
      if (origin !== ownOrigin) throw new HttpError(403, sessionTexts.otherSite);
      const verified = await jwtVerify(cookie ?? '', key, {
        algorithms: ['HS256'],
        currentDate: clock(),
      }).catch(() => undefined);
      const named = v.safeParse(claims, verified?.payload);
      if (!named.success) throw new HttpError(401, sessionTexts.notRenewed);
      const { user_id: userId, session_id: id, generation } = named.output;
      const user = await openSessions.use({ id, userId });
      if (!user || user.tokenGeneration !== generation || user.bannedAt) {
        throw new HttpError(401, sessionTexts.notRenewed);
      }
      await prolongSession(db, id, clock());
      return signToken(deps, user, id);
    },
  };
}
