import { DAY_MS, SECOND_MS } from '#contract/time.ts';
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
import { isReservedName } from './reservedNames.ts';
import { sessionTexts } from './texts.ts';
import {
  changeUsername,
  createTelegramUser,
  createVkUser,
  findUser,
  findUserByTelegram,
  findUserByVk,
  tieTelegram,
} from './users.queries.ts';
import type { User } from './users.table.ts';
import { exchangeVkCode, VkRejectedError } from './vkId.ts';
import type { Viewer } from '#server/http/viewer.ts';

const TOKEN_DAYS = 30;
const TOKENS_CACHE_MAX = 20_000;

const column = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
const payloadSchema = v.object({ user_id: column, generation: column, exp: v.number() });
type Payload = v.InferOutput<typeof payloadSchema>;

/** Cuts a long name, but not inside quotation marks: drops these, else cuts before them. */
function cutName(name: string): string {
  const clean = cleanLine(name);
  if (codePoints(clean) <= USERNAME_MAX) return clean || sessionTexts.guest;
  const cut = Array.from(clean).slice(0, USERNAME_MAX).join('');
  const quote = openQuoteIn(cut);
  const unquoted = clean.replaceAll(/["«»]/gu, '').trim();
  if (quote >= 0 && codePoints(unquoted) <= USERNAME_MAX) return unquoted || sessionTexts.guest;
  const whole = quote > 0 ? cut.slice(0, quote) : cut.slice(quote + 1);
  return whole.trim() || sessionTexts.guest;
}

/** The position of a quotation mark without its closing one; -1 if there is none. */
function openQuoteIn(text: string): number {
  const straight = text.split('"').length % 2 === 0 ? text.lastIndexOf('"') : -1;
  const angle = text.lastIndexOf('«');
  return Math.max(straight, angle > text.lastIndexOf('»') ? angle : -1);
}

function made(user: User | undefined): User {
  if (!user) throw new Error('the user that was just made is gone');
  return user;
}

export const viewerOf = (user: User): Viewer => ({
  id: user.id,
  username: user.username,
  isAdmin: isAdminId(user.id),
  isBanned: user.bannedAt !== null,
  banReason: user.banReason ?? '',
  inboxVersion: user.inboxVersion,
});

export type SessionService = ReturnType<typeof createSessionService>;

/** Logins and tokens. */
export function createSessionService({ db, config, clock, log }: Deps) {
  const key = new TextEncoder().encode(config.jwtSecret);

  /** Caches verified tokens: checking the signature is most of the cost of a request. */
  const signed = new LRUCache<string, Payload>({ max: TOKENS_CACHE_MAX });

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
      // Lets the mini app check that a stored token belongs to the user in the launch data.
      telegram_id: user.telegramId ?? undefined,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + (TOKEN_DAYS * DAY_MS) / SECOND_MS)
      .sign(key);
  }

  /** A new user whose name reads like the service's gets a neutral one. */
  async function withOwnName(user: User | undefined): Promise<User | undefined> {
    if (!user || !isReservedName(user.username)) return user;
    const username = sessionTexts.neutralName(user.id);
    await changeUsername(db, user.id, username);
    return { ...user, username };
  }

  async function userOfTelegram(account: TelegramUser): Promise<User> {
    const known = await findUserByTelegram(db, account.id);
    const reservedId =
      account.id === config.adminTelegramId
        ? ADMIN_ID
        : account.id === config.supportTelegramId
          ? SUPPORT_ID
          : undefined;
    if (known && (reservedId === undefined || known.id === reservedId)) return known;
    const user =
      reservedId === undefined
        ? await createTelegramUser(db, {
            telegramId: account.id,
            username: cutName(account.username || account.first_name),
            createdAt: clock(),
          }).then(withOwnName)
        : await tieTelegram(db, reservedId, account.id);
    return made(user);
  }

  async function loginByTelegram(
    login: 'initData' | 'widget',
    result: ReturnType<typeof readInitData>,
  ): Promise<string> {
    if ('user' in result) return issueToken(await userOfTelegram(result.user));
    log.info({ login, rejected: result.rejected }, 'login rejected');
    const { initDataRejected, widgetRejected } = sessionTexts;
    throw new HttpError(401, login === 'initData' ? initDataRejected : widgetRejected);
  }

  return {
    issueToken,

    /** Silent login in the mini app. */
    loginByInitData: (initData: string) =>
      loginByTelegram('initData', readInitData(initData, config.botToken, clock())),

    loginByWidget: (body: WidgetBody) =>
      loginByTelegram('widget', readWidget(body, config.botToken, clock())),

    /** Exchanges the code with our own application id, never with one from the request. */
    async loginByVk(body: VkBody): Promise<string> {
      if (!config.vkAppId) throw new HttpError(503, sessionTexts.vkNotSet);
      const application = {
        url: config.vkIdUrl,
        appId: config.vkAppId,
        redirectUri: `${config.publicUrl}/login`,
      };
      const { id, firstName } = await exchangeVkCode(application, body).catch((error: unknown) => {
        const isRejected = error instanceof VkRejectedError;
        log.info({ login: 'vk', rejected: isRejected ? 'code' : 'unreachable' }, 'login rejected');
        if (isRejected) throw new HttpError(401, sessionTexts.vkRejected);
        throw new HttpError(401, sessionTexts.vkUnreachable);
      });
      const values = { vkId: id, username: cutName(firstName), createdAt: clock() };
      const user =
        (await findUserByVk(db, id)) ?? (await createVkUser(db, values).then(withOwnName));
      return issueToken(made(user));
    },

    /**
     * The user of a bearer token; throws 401 for an invalid one instead of treating it as a
     * visitor.
     */
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
