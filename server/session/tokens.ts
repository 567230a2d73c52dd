import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { CONSENT_VERSION } from '#contract/session/consent.ts';
import { SESSION_DAYS } from '#contract/retention.ts';
import { isMessenger, type Provider } from '#contract/session/identities.ts';
import { isAdminId } from '#contract/session/session.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { boundedCache } from '#server/shared/boundedCache.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createOpenSessions } from './openSessions.ts';
import type { User } from './accounts/users.table.ts';

const TOKENS_CACHE_MAX = 20_000;

const column = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
const payloadSchema = v.object({
  user_id: column,
  session_id: column,
  generation: column,
  exp: v.number(),
});
type Payload = v.InferOutput<typeof payloadSchema>;

/** The user of a request; of one without a session, `sessionId` is 0. */
export const viewerOf = (user: User, sessionId: number): Viewer => ({
  id: user.id,
  sessionId,
  username: user.username,
  isAdmin: isAdminId(user.id),
  isBanned: user.bannedAt !== null,
  banReason: user.banReason ?? '',
  hasConsent: user.consentVersion === CONSENT_VERSION,
  hasWithdrawnConsent: user.consentWithdrawnAt !== null,
  inboxVersion: user.inboxVersion,
});

const keyOf = ({ jwtSecret }: Deps['config']): Uint8Array => new TextEncoder().encode(jwtSecret);

/** The token of a session, and of the messenger that it begins in. */
export function signToken(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  user: User,
  sessionId: number,
  login?: { provider: Provider; id: number },
): Promise<string> {
  const seconds = Math.floor(clock().getTime() / 1000);
  return new SignJWT({
    user_id: user.id,
    session_id: sessionId,
    generation: user.tokenGeneration,
    // Lets a mini app check that a stored token belongs to the user in the launch data.
    telegram_id: user.telegramId ?? undefined,
    ...(login && isMessenger(login.provider) && { [`${login.provider}_id`]: login.id }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + (SESSION_DAYS * DAY_MS) / SECOND_MS)
    .sign(keyOf(config));
}

/** Reads tokens; the signatures of many are checked once. */
export function createTokenReader(deps: Deps) {
  const { config, clock } = deps;
  const openSessions = createOpenSessions(deps);
  const key = keyOf(config);

  /** Caches verified tokens: checking the signature is most of the cost of a request. */
  const signed = boundedCache<string, Payload>(TOKENS_CACHE_MAX);

  async function payloadOf(token: string): Promise<Payload> {
    const known = signed.get(token);
    if (known && known.exp > Math.floor(clock().getTime() / 1000)) return known;
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['iat', 'exp'],
      currentDate: clock(),
    });
    const read = v.parse(payloadSchema, payload);
    signed.set(token, read);
    return read;
  }

  /** The user of a bearer token; throws 401 for an invalid one instead of treating it as a visitor. */
  return async (token: string): Promise<Viewer> => {
    const viewer = await payloadOf(token)
      .then(async ({ user_id, session_id, generation }) => {
        const user = await openSessions.use({ id: session_id, userId: user_id });
        return user?.tokenGeneration === generation ? viewerOf(user, session_id) : undefined;
      })
      .catch((error: unknown) => {
        if (error instanceof errors.JOSEError || error instanceof v.ValiError) return undefined;
        throw error;
      });
    if (!viewer) throw new HttpError(401, httpTexts.badToken);
    return viewer;
  };
}
