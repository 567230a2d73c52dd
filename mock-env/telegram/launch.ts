import { createHash, createHmac } from 'node:crypto';
import { hashToken, sign } from '@telegram-apps/init-data-node';
import type { Persona } from '../personas.ts';

/** Telegram's format of a start parameter. */
export const START_PARAM = /^[\w-]{0,512}$/u;

interface Launch {
  persona: Persona;
  startParam: string;
  botToken: string;
  /** Old clients send no `signature`. */
  withSignature: boolean;
  now: Date;
}

/** A stable number in the format of Telegram's opaque ids. */
const opaqueId = (text: string): string =>
  createHash('sha256').update(text).digest().readBigUInt64BE().toString();

/** Launch data signed as Telegram does; the server verifies them as in production. */
export function signedInitData({
  persona,
  startParam,
  botToken,
  withSignature,
  now,
}: Launch): string {
  // A link opens the app with a chat type and without query_id, the menu button the other way
  // round.
  const origin = startParam
    ? {
        chat_instance: opaqueId(`chat ${persona.key}`),
        chat_type: 'sender' as const,
        start_param: startParam,
      }
    : { query_id: `AAH${opaqueId(`query ${persona.key}`)}` };
  if (withSignature) return sign({ ...origin, user: persona.user }, botToken, now);

  const pairs = new Map<string, string>(Object.entries(origin));
  pairs.set('user', JSON.stringify(persona.user));
  pairs.set('auth_date', String(Math.floor(now.getTime() / 1000)));
  const checkString = [...pairs]
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join('\n');
  const hash = createHmac('sha256', hashToken(botToken)).update(checkString).digest('hex');
  return new URLSearchParams([...pairs, ['hash', hash]]).toString();
}
