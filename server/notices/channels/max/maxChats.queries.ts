import { and, eq, isNull, sql } from 'drizzle-orm';
import type { BotChat } from '#contract/session/botChats.ts';
import type { Database } from '#server/db/database.ts';
import { identities } from '#server/session/identities/identities.table.ts';
import { users } from '#server/session/accounts/users.table.ts';

/** Those whose dialog is not known to be closed. */
export const reachedByMax = sql`EXISTS (SELECT FROM ${identities} WHERE ${identities.userId} = ${users.id}
  AND ${identities.provider} = 'max' AND coalesce(${identities.botChat}, 'ok') = 'ok')`;

/** The user's dialog with the bot; its state is null as long as nothing has told it. */
export async function findMaxChat(
  db: Database,
  userId: number,
): Promise<{ id: number; state: BotChat | null } | undefined> {
  const [row] = await db
    .select({ id: identities.externalId, state: identities.botChat })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(
      and(eq(identities.userId, userId), eq(identities.provider, 'max'), isNull(users.deletedAt)),
    );
  return row;
}

/** By the person's id in MAX; nothing is stored of people without an account. */
export async function setMaxChatState(db: Database, id: number, state: BotChat): Promise<void> {
  await db
    .update(identities)
    .set({ botChat: state })
    .where(and(eq(identities.provider, 'max'), eq(identities.externalId, id)));
}
