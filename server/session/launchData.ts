import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import { isSameSecret } from '#server/shared/isSameSecret.ts';
import type { AccountNames } from './accounts/firstUsername.ts';

/** The verified user and when it was signed (Unix time), or why the login is rejected. */
export type SignedLogin =
  | { user: SignedUser; authDate: number; startParam?: string | undefined }
  | { rejected: string };

interface SignedUser extends AccountNames {
  id: number;
  /** The bot may write to the user. */
  allows_write_to_pm?: boolean | undefined;
}

// Some write null for what a person has not.
const optionalText = v.pipe(
  v.nullish(v.string()),
  v.transform((text) => text ?? undefined),
);
const signedUser = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  first_name: v.optional(v.string(), ''),
  last_name: optionalText,
  username: optionalText,
  allows_write_to_pm: v.optional(v.boolean()),
});

const MAX_AGE_SECONDS = DAY_MS / SECOND_MS;
const MAX_AHEAD_SECONDS = 5 * 60;

/** Rejects logins older than 24 hours or more than five minutes ahead. */
export function ageProblem(authDate: number, now: Date): string | undefined {
  const age = now.getTime() / 1000 - authDate;
  return age <= MAX_AGE_SECONDS && age >= -MAX_AHEAD_SECONDS ? undefined : 'too old';
}

export const hmac = (key: string | Buffer, message: string): Buffer =>
  createHmac('sha256', key).update(message).digest();

export const sameHex = (expected: Buffer, given: string): boolean =>
  isSameSecret(Buffer.from(given, 'hex'), expected);

/** Messengers sign lines of `name=value`: a line break in a field could forge another field. */
export const isOneLine = ([name, value]: [string, unknown]): boolean =>
  !/[\n\r=]/u.test(name) && !/[\n\r]/u.test(String(value));

type Pairs = [name: string, value: string][];

/** With a plus as a space and as itself: documents of messengers disagree, and Telegram writes neither. */
const readings = (initData: string): Pairs[] =>
  initData.includes('+')
    ? [initData, initData.replaceAll('+', '%2B')].map((text) => [...new URLSearchParams(text)])
    : [[...new URLSearchParams(initData)]];

const signedText = (pairs: Pairs): string =>
  pairs
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');

/**
 * Verifies a mini app's launch data (core.telegram.org/bots/webapps, dev.max.ru/docs/webapps/validation):
 * every pair but `hash`, decoded once, sorted and signed with the bot's token, at most 24 hours old.
 */
export function readLaunchData(initData: string, botToken: string, now: Date): SignedLogin {
  const [hash, ...others] = new URLSearchParams(initData).getAll('hash');
  if (!hash || others.length > 0) return { rejected: 'not one hash' };
  const oneLined = readings(initData).filter((pairs) => pairs.every(isOneLine));
  if (oneLined.length === 0) return { rejected: 'lines within lines' };
  const key = hmac('WebAppData', botToken);
  const pairs = oneLined.find((read) => sameHex(hmac(key, signedText(read)), hash));
  if (!pairs) return { rejected: 'wrong hash' };

  const fields = Object.fromEntries(pairs);
  const authDate = Number(fields['auth_date']);
  const rejected = ageProblem(authDate, now);
  if (rejected) return { rejected };
  try {
    const user = v.parse(signedUser, JSON.parse(fields['user'] ?? ''));
    return { user, authDate, startParam: fields['start_param'] };
  } catch {
    return { rejected: 'no user' };
  }
}
