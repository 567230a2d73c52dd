import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { deletedWithData } from '#server/profile/deletedAccounts.queries.ts';
import { deleteUser } from '#server/profile/profile.queries.ts';

const BATCH = 100;

/** Removes what writes in the moment of a deletion have left of accounts; returns of how many. */
export async function removeLeftByAccounts(deps: Deps): Promise<number> {
  const images = createImagesService(deps);
  const left = await deletedWithData(deps.db, BATCH);
  for (const { id, deletedAt } of left) {
    await images.discard(await inTransaction(deps.db, (tx) => deleteUser(tx, id, deletedAt)));
  }
  return left.length;
}
