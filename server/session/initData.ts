import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

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

const hmac = (key: string | Buffer, message: string): Buffer =>
  createHmac('sha256', key).update(message).digest();

const sameHex = (expected: Buffer, given: string): boolean => {
  const bytes = Buffer.from(given, 'hex');
  return bytes.length === expected.length && timingSafeEqual(expected, bytes);
};

/**
 * The user of a mini app's launch data, or why it is refused. Checked with our own bot token
 * (core.telegram.org/bots/webapps): every pair but `hash`, sorted, signed; at most 24 hours old.
 */
export function readInitData(
  initData: string,
  botToken: string,
  now: Date,
): { user: TelegramUser } | { refused: string } {
  const pairs = [...new URLSearchParams(initData)];
  const hash = pairs.find(([name]) => name === 'hash')?.[1];
  if (!hash) return { refused: 'no hash' };
  const signed = pairs
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  if (!sameHex(hmac(hmac('WebAppData', botToken), signed), hash)) return { refused: 'wrong hash' };

  const fields = Object.fromEntries(pairs);
  const age = now.getTime() / 1000 - Number(fields['auth_date']);
  if (!(age <= MAX_AGE_SECONDS && age >= -MAX_AHEAD_SECONDS)) return { refused: 'too old' };
  try {
    return { user: v.parse(telegramUser, JSON.parse(fields['user'] ?? '')) };
  } catch {
    return { refused: 'no user' };
  }
}
