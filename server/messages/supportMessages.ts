import { SUPPORT_ID } from '#contract/session/session.ts';
import type { Database } from '#server/db/database.ts';
import { insertMessage, lockPair, notifyUsers } from './messages.queries.ts';

/**
 * Sends a message from support, in the caller's transaction, unless the account is deleted. The
 * caller announces what it is about.
 * @returns the id of the message
 */
export async function sendFromSupport(
  tx: Database,
  { to, text, at }: { to: number; text: string; at: Date },
): Promise<number | undefined> {
  if (to === SUPPORT_ID) return undefined;
  if ((await lockPair(tx, SUPPORT_ID, to)).length < 2) return undefined;
  const { id } = await insertMessage(tx, { from: SUPPORT_ID, to, text, sendKey: undefined, at });
  await notifyUsers(tx, [SUPPORT_ID, to], (userId) => ({
    type: 'message',
    user_id: userId === to ? SUPPORT_ID : to,
  }));
  return id;
}
