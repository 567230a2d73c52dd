import { and, desc, eq } from 'drizzle-orm';
import type { ReadyAnswer } from '#contract/messages/readyAnswers.ts';
import type { Database } from '#server/db/database.ts';
import { readyAnswers } from '#server/messages/messages.table.ts';

const shown = { id: readyAnswers.id, text: readyAnswers.text };

/** The user's saved answers, the newest first. */
export const readyAnswersOf = (db: Database, userId: number): Promise<ReadyAnswer[]> =>
  db
    .select(shown)
    .from(readyAnswers)
    .where(eq(readyAnswers.userId, userId))
    .orderBy(desc(readyAnswers.id));

export async function insertReadyAnswer(
  db: Database,
  userId: number,
  text: string,
): Promise<ReadyAnswer> {
  const [saved] = await db.insert(readyAnswers).values({ userId, text }).returning(shown);
  if (!saved) throw new Error('the answer was not saved');
  return saved;
}

/** Returns whether the user had it. */
export async function removeReadyAnswer(
  db: Database,
  userId: number,
  id: number,
): Promise<boolean> {
  const removed = await db
    .delete(readyAnswers)
    .where(and(eq(readyAnswers.userId, userId), eq(readyAnswers.id, id)))
    .returning({ id: readyAnswers.id });
  return removed.length > 0;
}

export async function deleteReadyAnswersOf(db: Database, userId: number): Promise<void> {
  await db.delete(readyAnswers).where(eq(readyAnswers.userId, userId));
}
