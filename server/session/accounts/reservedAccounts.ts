import { ADMIN_ID, SUPPORT_ID } from '#contract/session/session.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/db/database.ts';
import { nameReserved, releaseAccount } from './reservedAccounts.queries.ts';

/**
 * Stores whom the settings name, for all servers of the site. Releases the administrator's and the support's account from a Telegram user whom the settings no
 * longer name, and ends the sessions of that user.
 */
export async function reconcileReservedAccounts({
  db,
  config,
  log,
}: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  const owners = new Map([
    [ADMIN_ID, config.adminTelegramId],
    [SUPPORT_ID, config.supportTelegramId],
  ]);
  for (const [id, telegramId] of owners) {
    const isReleased = await inTransaction(db, async (tx) => {
      await nameReserved(tx, id, telegramId);
      return releaseAccount(tx, id, telegramId);
    });
    if (isReleased) log.warn({ user: id }, 'reserved account released');
  }
}
