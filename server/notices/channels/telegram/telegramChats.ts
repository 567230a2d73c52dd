import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { lockUserIfAny } from '#server/session/accounts/users.queries.ts';
import { findChat, setChatState, type ChatState } from './telegramChats.queries.ts';

export type TelegramChats = ReturnType<typeof createTelegramChats>;

/** What Telegram tells of the chats with the bot. */
export function createTelegramChats({ db }: Pick<Deps, 'db'>) {
  /** Nothing is stored for an account that is deleted meanwhile. */
  const ofExisting = (userId: number, store: (tx: Database) => Promise<void>): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (await lockUserIfAny(tx, userId)) await store(tx);
    });

  return {
    /** A chat is started, may be written to, or is blocked. */
    setState: (userId: number, state: ChatState): Promise<void> =>
      ofExisting(userId, (tx) => setChatState(tx, userId, state)),

    /** Launch data say that the bot may write; a block ends only in the chat. */
    allow: (userId: number): Promise<void> =>
      ofExisting(userId, async (tx) => {
        const { state } = await findChat(tx, userId);
        if (state === 'no_permission') await setChatState(tx, userId, 'ok');
      }),
  };
}
