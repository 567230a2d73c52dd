import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { dialogs, messages } from '#server/messages/messages.table.ts';

/** A user's side of a conversation. */
interface Side {
  userId: number;
  otherId: number;
}

/** Sides of conversations without a message since `before`, locked. */
export const listOldDialogs = (db: Database, before: Date, limit: number): Promise<Side[]> =>
  db
    .select({ userId: dialogs.userId, otherId: dialogs.otherId })
    .from(dialogs)
    .where(lt(dialogs.lastAt, before))
    .orderBy(dialogs.lastAt)
    .limit(limit)
    .for('update');

/** Deletes this side and the messages; the next poll of the user fetches the dialogs again. */
export async function deleteConversationBefore(
  db: Database,
  { userId, otherId }: Side,
  before: Date,
): Promise<void> {
  await db.delete(dialogs).where(and(eq(dialogs.userId, userId), eq(dialogs.otherId, otherId)));
  await db
    .delete(messages)
    .where(
      and(
        eq(messages.lowId, Math.min(userId, otherId)),
        eq(messages.highId, Math.max(userId, otherId)),
        lt(messages.createdAt, before),
      ),
    );
  await db
    .update(users)
    .set({ inboxVersion: sql`${users.inboxVersion} + 1` })
    .where(eq(users.id, userId));
}
