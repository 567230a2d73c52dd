import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { cleanLine, codePoints } from '#contract/fields.ts';
import {
  ADMIN_ID,
  isAdminId,
  SUPPORT_ID,
  USERNAME_MAX,
  type VkBody,
  type WidgetBody,
} from '#contract/session.ts';
import type { Deps } from '#server/deps.ts';
import { httpTexts } from '#server/http/texts.ts';
import { HttpError } from '#server/http/httpError.ts';
import { readInitData, readWidget, type TelegramUser } from './telegramLogin.ts';
import { sessionTexts } from './texts.ts';
import {
  createTelegramUser,
  createVkUser,
  findUser,
  findUserByTelegram,
  findUserByVk,
  tieTelegram,
} from './users.queries.ts';
import type { User } from './users.table.ts';
import { exchangeVkCode, VkRefusedError } from './vkId.ts';
import type { Viewer } from '#server/http/viewer.ts';

const TOKEN_DAYS = 30;
const TOKENS_KEPT = 20_000;

const column = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
const payloadSchema = v.object({ user_id: column, generation: column, exp: v.number() });
type Payload = v.InferOutput<typeof payloadSchema>;

const cutName = (name: string): string => {
  const clean = cleanLine(name);
  const cut =
    codePoints(clean) > USERNAME_MAX ? Array.from(clean).slice(0, USERNAME_MAX).join('') : clean;
  return cut.trim() || sessionTexts.guest;
};

function made(user: User | undefined): User {
  if (!user) throw new Error('the user that was just made is gone');
  return user;
}

/** The user as the rest of the server sees them. */
export const viewerOf = (user: User): Viewer => ({
  id: user.id,
  username: user.username,
  isAdmin: isAdminId(user.id),
  isBanned: user.bannedAt !== null,
  inboxVersion: user.inboxVersion,
});

export type SessionService = ReturnType<typeof createSessionService>;

/** Logins and tokens (document 3, section 5). */
export function createSessionService({ db, config, clock, log }: Deps) {
  const key = new TextEncoder().encode(config.jwtSecret);

  /** Tokens whose signature was found right: it stays so, and to check it is most of signing in. */
  const signed = new LRUCache<string, Payload>({ max: TOKENS_KEPT });

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

  async function issueToken(user: User): Promise<string> {
    const seconds = Math.floor(clock().getTime() / 1000);
    return new SignJWT({
      user_id: user.id,
      generation: user.tokenGeneration,
      // Tells the mini app whether a stored token is that of the person in the launch data.
      telegram_id: user.telegramId ?? undefined,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + TOKEN_DAYS * 24 * 60 * 60)
      .sign(key);
  }

  async function userOfTelegram(person: TelegramUser): Promise<User> {
    const known = await findUserByTelegram(db, person.id);
    const seat =
      person.id === config.adminTelegramId
        ? ADMIN_ID
        : person.id === config.supportTelegramId
          ? SUPPORT_ID
          : undefined;
    if (known && (seat === undefined || known.id === seat)) return known;
    const user =
      seat === undefined
        ? await createTelegramUser(db, {
            telegramId: person.id,
            username: cutName(person.username || person.first_name),
            createdAt: clock(),
          })
        : await tieTelegram(db, seat, person.id);
    return made(user);
  }

  async function loginByTelegram(
    login: 'initData' | 'widget',
    verdict: ReturnType<typeof readInitData>,
  ): Promise<string> {
    if ('user' in verdict) return issueToken(await userOfTelegram(verdict.user));
    log.info({ login, refused: verdict.refused }, 'login refused');
    const { initDataRefused, widgetRefused } = sessionTexts;
    throw new HttpError(401, login === 'initData' ? initDataRefused : widgetRefused);
  }

  return {
    issueToken,

    /** Silent login of the mini app. */
    loginByInitData: (initData: string) =>
      loginByTelegram('initData', readInitData(initData, config.botToken, clock())),

    loginByWidget: (body: WidgetBody) =>
      loginByTelegram('widget', readWidget(body, config.botToken, clock())),

    /** VK ID: the code is exchanged here, by our own application, never by one the caller names. */
    async loginByVk(body: VkBody): Promise<string> {
      if (!config.vkAppId) throw new HttpError(503, sessionTexts.vkNotSet);
      const application = {
        url: config.vkIdUrl,
        appId: config.vkAppId,
        redirectUri: `${config.publicUrl}/login`,
      };
      try {
        const { id, firstName } = await exchangeVkCode(application, body);
        const values = { vkId: id, username: cutName(firstName), createdAt: clock() };
        const user = (await findUserByVk(db, id)) ?? (await createVkUser(db, values));
        return await issueToken(made(user));
      } catch (error) {
        const isRefused = error instanceof VkRefusedError;
        log.info({ login: 'vk', refused: isRefused ? 'code' : 'unreachable' }, 'login refused');
        if (isRefused) throw new HttpError(401, sessionTexts.vkRefused);
        throw new HttpError(401, sessionTexts.vkUnreachable);
      }
    },

    /** The person of a bearer token; a token that is not good is refused, never taken for a visitor. */
    async viewerOfToken(token: string): Promise<Viewer> {
      const user = await payloadOf(token)
        .then(async ({ user_id, generation }) => {
          const found = await findUser(db, user_id);
          return found?.tokenGeneration === generation ? found : undefined;
        })
        .catch((error: unknown) => {
          if (error instanceof errors.JOSEError || error instanceof v.ValiError) return undefined;
          throw error;
        });
      if (!user) throw new HttpError(401, httpTexts.badToken);
      return viewerOf(user);
    },
  };
}
