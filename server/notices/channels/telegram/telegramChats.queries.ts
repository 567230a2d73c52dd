import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NotificationSettings } from '#contract/notices.ts';
import type { Database } from '#server/db/database.ts';
import { recipients } from '#server/notices/notices.table.ts';
import { updateRecipient } from '#server/notices/recipients.queries.ts';
import { users } from '#server/session/accounts/users.table.ts';

export const reachedByTelegram = sql`${recipients.telegram} = 'ok' AND ${users.telegramId} IS NOT NULL`;

export type ChatState = NotificationSettings['channels']['telegram'];

/** The user's chat with the bot; its id is null when the account has no Telegram. */
export async function findChat(
  db: Database,
  userId: number,
): Promise<{ id: number | null; state: ChatState }> {
  const [row] = await db
    .select({ id: users.telegramId, state: recipients.telegram })
    .from(users)
    .leftJoin(recipients, eq(recipients.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return { id: row?.id ?? null, state: row?.state ?? 'no_permission' };
}

export const setChatState = (db: Database, userId: number, state: ChatState): Promise<void> =>
  updateRecipient(db, userId, { telegram: state });
