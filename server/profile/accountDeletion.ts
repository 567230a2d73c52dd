import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { logSecurity } from '#server/http/securityLog.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { notifyPartners } from '#server/messages/messages.queries.ts';
import { endConsents } from '#server/session/consents/consents.queries.ts';
import { digestOfIdentity } from '#server/session/accounts/formerAccounts.ts';
import { storeFormerAccount } from '#server/session/accounts/formerAccounts.queries.ts';
import { identitiesOfUser } from '#server/session/identities/identities.queries.ts';
import { lockUserIfAny } from '#server/session/accounts/users.queries.ts';
import type { User } from '#server/session/accounts/users.table.ts';
import { countedUses } from './countedUses.ts';
import { deleteUser, rejectionsOf } from './profile.queries.ts';

interface Deletion {
  id: number;
  /** Digest of the caller's address. */
  address?: string | undefined;
  /** Asked with the account locked. */
  isWanted?: (user: User) => boolean;
}

/** Returns the ids of the account's images, which are to be discarded. */
export async function removeAccount(tx: Database, id: number, at: Date): Promise<string[]> {
  await endConsents(tx, id, at);
  await notifyPartners(tx, id);
  return deleteUser(tx, id, at);
}

/** Returns the function that deletes an account with all its data, unless it is deleted already. */
export function createAccountDeletion(
  { db, config, clock, log }: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  images: ImagesService,
) {
  return async ({ id, address, isWanted = () => true }: Deletion): Promise<void> => {
    const imageIds = await inTransaction(db, async (tx) => {
      const user = await lockUserIfAny(tx, id);
      if (!user || !isWanted(user)) return undefined;
      const at = clock();
      const { bannedAt, banReason } = user;
      const former = {
        deletedAt: at,
        bannedAt,
        banReason,
        rejections: await rejectionsOf(tx, user),
      };
      const uses = await countedUses(tx, id, at);
      for (const { provider, externalId } of await identitiesOfUser(tx, id)) {
        const identity = digestOfIdentity(config, { provider, id: externalId });
        await storeFormerAccount(tx, { identity, ...former }, uses);
      }
      return removeAccount(tx, id, at);
    });
    if (!imageIds) return;
    logSecurity(log, 'account deleted', { user: id, address });
    await images.discard(imageIds);
  };
}
