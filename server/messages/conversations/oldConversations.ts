import { CONVERSATION_YEARS } from '#contract/retention.ts';
import { inBatches } from '#server/shared/batches.ts';
import { addYears } from '#server/shared/clock.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { deleteConversationBefore, listOldDialogs } from './oldConversations.queries.ts';

const BATCH = 100;

/** Deletes conversations whose last message is too old; returns how many sides of them. */
export function forgetConversations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = addYears(clock(), -CONVERSATION_YEARS);
  return inBatches(BATCH, (size) =>
    inTransaction(db, async (tx) => {
      const found = await listOldDialogs(tx, before, size);
      for (const dialog of found) await deleteConversationBefore(tx, dialog, before);
      return found.length;
    }),
  );
}
