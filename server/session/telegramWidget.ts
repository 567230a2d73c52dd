import { createHash } from 'node:crypto';
import type { WidgetBody } from '#contract/session/session.ts';
import { ageProblem, hmac, isOneLine, sameHex, type SignedLogin } from './launchData.ts';

/**
 * Verifies the login widget's object (core.telegram.org/widgets/login). Its key is the hash of the
 * bot token, unlike that of the launch data.
 */
export function readWidget(body: WidgetBody, botToken: string, now: Date): SignedLogin {
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
