import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { inBatches } from '#server/shared/batches.ts';
import { endReservations, lockEndedReservations } from './reservations.queries.ts';

const BATCH = 200;

/** Frees the ads whose reservation has ended, and tells their authors. */
export function freeReservedAds({ db, clock, announce }: Deps): Promise<number> {
  const at = clock();
  return inBatches(BATCH, (size) =>
    inTransaction(db, async (tx) => {
      const found = await lockEndedReservations(tx, at, size);
      if (found.length === 0) return 0;
      await endReservations(
        tx,
        found.map(({ id }) => id),
        at,
      );
      await announce(
        tx,
        found.map(({ id, authorId, reservedUntil }) => ({
          to: authorId,
          kind: 'reservation_ended' as const,
          cause: `ad ${id} ${reservedUntil?.toISOString() ?? ''}`,
          at,
          adId: id,
        })),
      );
      return found.length;
    }),
  );
}
