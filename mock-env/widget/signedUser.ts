import { createHash, createHmac } from 'node:crypto';
import type { TelegramUser } from '../personas.ts';

/** What can be wrong with a login. */
type WidgetFailure = 'hash' | 'date';

const DAY_SECONDS = 24 * 60 * 60;

interface Login {
  user: TelegramUser;
  botToken: string;
  now: Date;
  failure?: WidgetFailure | undefined;
}

/** A user signed as by Telegram's widget (core.telegram.org/widgets/login). */
export function signedUser({ user, botToken, now, failure }: Login): Record<string, unknown> {
  const { id, first_name, last_name, username } = user;
  const age = failure === 'date' ? DAY_SECONDS + 60 : 0;
  const fields = Object.entries({
    id,
    first_name,
    last_name,
    username,
    photo_url: username && `https://t.me/i/userpic/320/${username}.jpg`,
    auth_date: Math.floor(now.getTime() / 1000) - age,
  }).filter(([, value]) => value !== undefined);
  const signed = fields
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const key = createHash('sha256')
    .update(failure === 'hash' ? `${botToken}?` : botToken)
    .digest();
  const hash = createHmac('sha256', key).update(signed).digest('hex');
  return { ...Object.fromEntries(fields), hash };
}
