import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { recipients, type Recipient } from './notices.table.ts';

/** What holds for a user who has changed nothing. */
const DEFAULTS: Omit<Recipient, 'userId'> = {
  kindsOff: [],
  quietFrom: '22:00',
  quietTo: '08:00',
  timezone: 'Europe/Moscow',
  telegram: 'no_permission',
  readUntil: 0,
  nextSendAt: null,
};

export async function findRecipient(db: Database, userId: number): Promise<Recipient> {
  const [found] = await db.select().from(recipients).where(eq(recipients.userId, userId));
  return found ?? { userId, ...DEFAULTS };
}

export async function updateRecipient(
  db: Database,
  userId: number,
  values: Partial<Omit<Recipient, 'userId'>>,
): Promise<void> {
  await db
    .insert(recipients)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: recipients.userId, set: { userId, ...values } });
}
