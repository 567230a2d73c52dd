import { createHash, createHmac } from 'node:crypto';

/** The object of Telegram's login widget with these fields, signed as Telegram signs it. */
export function signedWidgetUser(fields: Record<string, unknown>, botToken: string) {
  const signed = Object.entries(fields)
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  return { ...fields, hash: createHmac('sha256', key).update(signed).digest('hex') };
}
