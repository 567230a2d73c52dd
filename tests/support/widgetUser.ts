import { createHash, createHmac } from 'node:crypto';

/** An object of Telegram's login widget, signed as by Telegram. */
export function signedWidgetUser(fields: Record<string, unknown>, botToken: string) {
  const signed = Object.entries(fields)
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  return { ...fields, hash: createHmac('sha256', key).update(signed).digest('hex') };
}
