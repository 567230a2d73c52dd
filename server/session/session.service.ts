import { SECOND_MS } from '#contract/time.ts';
import type { VkBody, WidgetBody } from '#contract/session/session.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { logSecurity } from '#server/http/securityLog.ts';
import { readInitData, readWidget, type TelegramUser } from './telegramLogin.ts';
import { identityOf } from './accounts/formerAccounts.ts';
import { findFormerAccount } from './accounts/formerAccounts.queries.ts';
import type { FormerAccount } from './accounts/formerAccounts.table.ts';
import { findReserved } from './accounts/reservedAccounts.queries.ts';
import { sessionTexts } from './texts.ts';
import { signToken } from './tokens.ts';
import {
  changeUsername,
  createTelegramUser,
  createVkUser,
  findUserByTelegram,
  findUserByVk,
  noteFirstName,
  tieTelegram,
} from './accounts/users.queries.ts';
import type { User } from './accounts/users.table.ts';
import { exchangeVkCode, VkRejectedError } from './vkId.ts';
import { firstUsername, type AccountNames } from './accounts/firstUsername.ts';
import { createOpenSessions, type Login, type LoginClient } from './openSessions.ts';

function made(user: User | undefined): User {
  if (!user) throw new Error('the user that was just made is gone');
  return user;
}

/** What logins tell the module of notices. */
export interface NoticesOfLogins {
  /** Telegram's launch data say that the bot may write to the user. */
  allowTelegram: (userId: number) => Promise<void>;
  noteTimezone: (userId: number, timezone: string) => Promise<void>;
}

export type SessionService = ReturnType<typeof createSessionService>;

/** Logins. */
export function createSessionService(
  deps: Deps,
  notices: NoticesOfLogins = { allowTelegram: async () => {}, noteTimezone: async () => {} },
) {
  const { db, config, clock, log, fetch } = deps;
  const openSessions = createOpenSessions(deps);
  const logRejected = ({ channel, address }: Login, reason: string): void =>
    logSecurity(log, 'login rejected', { address, channel, reason });

  /** Starts a session and returns its token. */
  async function issueToken(user: User, login: Login): Promise<string> {
    if (login.timezone) await notices.noteTimezone(user.id, login.timezone);
    return signToken(deps, user, await openSessions.start(user.id, login));
  }

  /** A new user without an allowed name gets a neutral one, which has the id. */
  async function withOwnName(user: User | undefined): Promise<User | undefined> {
    if (!user || user.username !== '') return user;
    const username = sessionTexts.neutralName(user.id);
    await changeUsername(db, user.id, username);
    return { ...user, username };
  }

  /** The user with this Telegram account, or the one that is reserved for it. */
  async function userOfTelegram(account: TelegramUser): Promise<User | undefined> {
    const known = await findUserByTelegram(db, account.id);
    const reservedId = await findReserved(db, account.id);
    if (reservedId === undefined || known?.id === reservedId) return known;
    return made(await tieTelegram(db, reservedId, account.id));
  }

  const formerOf = (messenger: 'telegram' | 'vk', id: number): Promise<FormerAccount | undefined> =>
    findFormerAccount(db, identityOf(config, messenger, id));

  /** The values of a new user; ban and limits of the deleted account go on. */
  const newUser = (names: AccountNames, former: FormerAccount | undefined) => ({
    username: firstUsername(names) ?? '',
    createdAt: clock(),
    ...(former && {
      bannedAt: former.bannedAt,
      banReason: former.banReason,
      formerIdentity: former.identity,
    }),
  });

  async function loginByTelegram(
    login: Login,
    result: ReturnType<typeof readInitData>,
  ): Promise<string> {
    const isMiniApp = login.channel === 'telegram';
    const reject = (reason: string, detail: string): never => {
      logRejected(login, reason);
      throw new HttpError(401, detail);
    };
    const texts = sessionTexts[isMiniApp ? 'initData' : 'widget'];
    if ('rejected' in result) return reject(result.rejected, texts.rejected);
    const { user: account, authDate } = result;
    const isBefore = (end: Date | null | undefined): boolean =>
      authDate < Math.floor((end?.getTime() ?? 0) / SECOND_MS);

    const known = await userOfTelegram(account);
    if (isBefore(known?.loggedOutAt)) return reject('before log-out everywhere', texts.ended);
    // Read after the user: a deletion that was under way is complete then.
    const former = known ? undefined : await formerOf('telegram', account.id);
    if (isBefore(former?.deletedAt)) return reject('before the deletion', texts.deleted);
    const values = newUser(account, former);
    const user =
      known ??
      (await createTelegramUser(db, { telegramId: account.id, ...values }).then(withOwnName));
    await noteFirstName(db, made(user), account.first_name);
    if (account.allows_write_to_pm) await notices.allowTelegram(made(user).id);
    return issueToken(made(user), login);
  }

  return {
    issueToken,

    /** Silent login in the mini app. */
    loginByInitData: (initData: string, client: LoginClient) =>
      loginByTelegram(
        { channel: 'telegram', ...client },
        readInitData(initData, config.botToken, clock()),
      ),

    loginByWidget: (body: WidgetBody, client: LoginClient) =>
      loginByTelegram({ channel: 'widget', ...client }, readWidget(body, config.botToken, clock())),

    /** Exchanges the code with our own application id, never with one from the request. */
    async loginByVk(body: VkBody, client: LoginClient): Promise<string> {
      const login: Login = { channel: 'vk', ...client };
      if (!config.vkAppId) throw new HttpError(503, sessionTexts.vkNotSet);
      const application = {
        url: config.vkIdUrl,
        appId: config.vkAppId,
        redirectUri: `${config.publicUrl}/login`,
      };
      const { id, ...names } = await exchangeVkCode(fetch, application, body).catch(
        (error: unknown) => {
          const isRejected = error instanceof VkRejectedError;
          logRejected(login, isRejected ? 'code' : 'unreachable');
          if (isRejected) throw new HttpError(401, sessionTexts.vkRejected);
          throw new HttpError(401, sessionTexts.vkUnreachable);
        },
      );
      const known = await findUserByVk(db, id);
      const values = newUser(names, known ? undefined : await formerOf('vk', id));
      const user = known ?? (await createVkUser(db, { vkId: id, ...values }).then(withOwnName));
      await noteFirstName(db, made(user), names.first_name);
      return issueToken(made(user), login);
    },
  };
}
