import { createHash, createHmac } from 'node:crypto';
import type { Persona } from '../personas.ts';

/** A person as in MAX's launch data. */
export interface MaxUser {
  id: number;
  first_name: string;
  last_name: string;
  username: string | null;
  language_code: string;
  photo_url: null;
}

/** MAX numbers people in its own way. */
const ID_OFFSET = 100_000_000;

export const maxUserOf = ({ user }: Persona): MaxUser => ({
  id: user.id - ID_OFFSET,
  first_name: user.first_name,
  last_name: user.last_name ?? '',
  username: null,
  language_code: user.language_code,
  photo_url: null,
});

/** The dialog of a person with the bot. */
export const dialogOf = (userId: number): number => userId + 7;

/** Launch data as text, signed by MAX's rules (dev.max.ru/docs/webapps/validation). */
export function signFields(fields: Record<string, string>, botToken: string): string {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest();
  const hash = createHmac('sha256', key).update(text).digest('hex');
  return Object.entries({ ...fields, hash })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

interface Launch {
  user: MaxUser;
  startParam: string;
  botToken: string;
  now: Date;
}

/** The value of `WebAppData` in the fragment, decoded once. */
export function maxInitData({ user, startParam, botToken, now }: Launch): string {
  const query = createHash('sha256').update(`query ${user.id}`).digest('hex');
  return signFields(
    {
      auth_date: String(Math.floor(now.getTime() / 1000)),
      chat: JSON.stringify({ id: dialogOf(user.id), type: 'DIALOG' }),
      ip: '203.0.113.7',
      query_id: query.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/u, '$1-$2-$3-$4-$5'),
      ...(startParam && { start_param: startParam }),
      user: JSON.stringify(user),
    },
    botToken,
  );
}
