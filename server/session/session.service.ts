import { SignJWT, jwtVerify } from 'jose';
import * as v from 'valibot';
import { cleanLine, codePoints } from '#contract/fields.ts';
import { ADMIN_ID, SUPPORT_ID, USERNAME_MAX } from '#contract/session.ts';
import type { Deps } from '#server/deps.ts';
import { httpTexts } from '#server/http/texts.ts';
import { Refusal } from '#server/refusal.ts';
import { readInitData, type TelegramUser } from './initData.ts';
import { sessionTexts } from './texts.ts';
import { createTelegramUser, findUser, findUserByTelegram, tieTelegram } from './users.queries.ts';
import type { User } from './users.table.ts';
import { viewerFrom, type Viewer } from './viewer.ts';

const TOKEN_DAYS = 30;

const payloadSchema = v.object({
  user_id: v.pipe(v.number(), v.integer()),
  generation: v.pipe(v.number(), v.integer()),
});

const cutName = (name: string): string => {
  const clean = cleanLine(name);
  const cut =
    codePoints(clean) > USERNAME_MAX ? Array.from(clean).slice(0, USERNAME_MAX).join('') : clean;
  return cut.trim() || sessionTexts.guest;
};

export type SessionService = ReturnType<typeof createSessionService>;

/** Logins and tokens (document 3, section 5). */
export function createSessionService({ db, config, clock, log }: Deps) {
  const key = new TextEncoder().encode(config.jwtSecret);

  async function issueToken(user: User): Promise<string> {
    const seconds = Math.floor(clock().getTime() / 1000);
    return new SignJWT({ user_id: user.id, generation: user.tokenGeneration })
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
    if (!user) throw new Error('the user that was just made is gone');
    return user;
  }

  return {
    issueToken,

    /** Silent login of the mini app. */
    async loginByInitData(initData: string): Promise<string> {
      const read = readInitData(initData, config.botToken, clock());
      if ('refused' in read) {
        log.info({ login: 'initData', refused: read.refused }, 'login refused');
        throw new Refusal(401, sessionTexts.initDataRefused);
      }
      return issueToken(await userOfTelegram(read.user));
    },

    /** The person of a bearer token; a token that is not good is refused, never taken for a visitor. */
    async viewerOfToken(token: string): Promise<Viewer> {
      const user = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock() })
        .then(({ payload }) => v.parse(payloadSchema, payload))
        .then(async ({ user_id, generation }) => {
          const found = await findUser(db, user_id);
          return found?.tokenGeneration === generation ? found : undefined;
        })
        .catch((error: unknown) => {
          if (error instanceof Error && /^(J|Vali)/u.test(error.name)) return undefined;
          throw error;
        });
      if (!user) throw new Refusal(401, httpTexts.badToken);
      return viewerFrom(user);
    },
  };
}
