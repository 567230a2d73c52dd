import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { createHash, createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { WidgetBody } from '#contract/session/session.ts';
import type { AccountNames } from './accounts/firstUsername.ts';
import { isSameSecret } from '#server/shared/isSameSecret.ts';

/** The verified user and when Telegram signed it (Unix time), or why the login is rejected. */
export type TelegramLogin =
  | { user: TelegramUser; authDate: number; startParam?: string | undefined }
  | { rejected: string };

interface TelegramUser extends AccountNames {
  id: number;
  /** The bot may write to the user. */
  allows_write_to_pm?: boolean | undefined;
}

const telegramUser = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  first_name: v.optional(v.string(), ''),
  last_name: v.optional(v.string()),
  username: v.optional(v.string()),
  allows_write_to_pm: v.optional(v.boolean()),
});

const MAX_AGE_SECONDS = DAY_MS / SECOND_MS;
const MAX_AHEAD_SECONDS = 5 * 60;

/** Rejects logins older than 24 hours or more than five minutes ahead. */
function ageProblem(authDate: number, now: Date): string | undefined {
  const age = now.getTime() / 1000 - authDate;
  return age <= MAX_AGE_SECONDS && age >= -MAX_AHEAD_SECONDS ? undefined : 'too old';
}

const hmac = (key: string | Buffer, message: string): Buffer =>
  createHmac('sha256', key).update(message).digest();

const sameHex = (expected: Buffer, given: string): boolean =>
  isSameSecret(Buffer.from(given, 'hex'), expected);

/** Telegram signs lines of `name=value`: a line break in a field could forge another field. */
const isOneLine = ([name, value]: [string, unknown]): boolean =>
  !/[\n\r=]/u.test(name) && !/[\n\r]/u.test(String(value));

/**
 * Verifies the mini app's launch data (core.telegram.org/bots/webapps): every pair but `hash`,
 * sorted and signed with the bot token, at most 24 hours old.
 */
export function readInitData(initData: string, botToken: string, now: Date): TelegramLogin {
  const pairs = [...new URLSearchParams(initData)];
  const hash = pairs.find(([name]) => name === 'hash')?.[1];
  if (!hash) return { rejected: 'no hash' };
  if (!pairs.every(isOneLine)) return { rejected: 'lines within lines' };
  const signed = pairs
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  if (!sameHex(hmac(hmac('WebAppData', botToken), signed), hash)) return { rejected: 'wrong hash' };

  const fields = Object.fromEntries(pairs);
  const authDate = Number(fields['auth_date']);
  const rejected = ageProblem(authDate, now);
  if (rejected) return { rejected };
  try {
    const user = v.parse(telegramUser, JSON.parse(fields['user'] ?? ''));
    return { user, authDate, startParam: fields['start_param'] };
  } catch {
    return { rejected: 'no user' };
  }
}

/**
 * Verifies the login widget's object (core.telegram.org/widgets/login). Its key is the hash of the
 * bot token, unlike that of the launch data.
 */
export function readWidget(body: WidgetBody, botToken: string, now: Date): TelegramLogin {
  const { hash, ...signedFields } = body;
  const pairs = Object.entries(signedFields);
  if (!pairs.every(isOneLine)) return { rejected: 'lines within lines' };
  const signed = pairs
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  if (!sameHex(hmac(key, signed), hash)) return { rejected: 'wrong hash' };
  const rejected = ageProblem(body.auth_date, now);
  if (rejected) return { rejected };
  const { id, first_name, last_name, username, auth_date: authDate } = body;
  return { user: { id, first_name, last_name, username }, authDate };
}
