import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { WidgetBody } from '#contract/session.ts';

/** Either the user whom Telegram vouches for, or why the login is refused. */
type Verdict = { user: TelegramUser } | { refused: string };

export interface TelegramUser {
  id: number;
  first_name: string;
  username?: string | undefined;
}

const telegramUser = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  first_name: v.optional(v.string(), ''),
  username: v.optional(v.string()),
});

const MAX_AGE_SECONDS = 24 * 60 * 60;
const MAX_AHEAD_SECONDS = 5 * 60;

/** Why a login of this moment is refused, if it is. */
function ageProblem(authDate: number, now: Date): string | undefined {
  const age = now.getTime() / 1000 - authDate;
  return age <= MAX_AGE_SECONDS && age >= -MAX_AHEAD_SECONDS ? undefined : 'too old';
}

const hmac = (key: string | Buffer, message: string): Buffer =>
  createHmac('sha256', key).update(message).digest();

const sameHex = (expected: Buffer, given: string): boolean => {
  const bytes = Buffer.from(given, 'hex');
  return bytes.length === expected.length && timingSafeEqual(expected, bytes);
};

/** What Telegram signs is lines of `name=value`: nothing in them may pass for another line. */
const isOneLine = ([name, value]: [string, unknown]): boolean =>
  !/[\n\r=]/u.test(name) && !/[\n\r]/u.test(String(value));

/**
 * The user of a mini app's launch data, or why it is refused. Checked with our own bot token
 * (core.telegram.org/bots/webapps): every pair but `hash`, sorted, signed; at most 24 hours old.
 */
export function readInitData(initData: string, botToken: string, now: Date): Verdict {
  const pairs = [...new URLSearchParams(initData)];
  const hash = pairs.find(([name]) => name === 'hash')?.[1];
  if (!hash) return { refused: 'no hash' };
  if (!pairs.every(isOneLine)) return { refused: 'lines within lines' };
  const signed = pairs
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  if (!sameHex(hmac(hmac('WebAppData', botToken), signed), hash)) return { refused: 'wrong hash' };

  const fields = Object.fromEntries(pairs);
  const refused = ageProblem(Number(fields['auth_date']), now);
  if (refused) return { refused };
  try {
    return { user: v.parse(telegramUser, JSON.parse(fields['user'] ?? '')) };
  } catch {
    return { refused: 'no user' };
  }
}

/**
 * The user of the login widget's object. Its key is the hash of the bot token, not the one of the
 * launch data (core.telegram.org/widgets/login).
 */
export function readWidget(body: WidgetBody, botToken: string, now: Date): Verdict {
  const { hash, ...signedFields } = body;
  const pairs = Object.entries(signedFields);
  if (!pairs.every(isOneLine)) return { refused: 'lines within lines' };
  const signed = pairs
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  if (!sameHex(hmac(key, signed), hash)) return { refused: 'wrong hash' };
  const refused = ageProblem(body.auth_date, now);
  if (refused) return { refused };
  return { user: { id: body.id, first_name: body.first_name, username: body.username } };
}
