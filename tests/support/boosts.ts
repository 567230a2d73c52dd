import type { Database } from '#server/db/connect.ts';
import { boosts } from '#server/payments/boosts.table.ts';

/** Boosts an ad for the seven days from `at`, as a paid order does. */
export async function boost(
  db: Database,
  adId: number,
  kind: 'pinned' | 'promoted',
  at: Date,
): Promise<void> {
  await db.insert(boosts).values({
    adId,
    kind: kind === 'pinned' ? 1 : 2,
    startsAt: at,
    endsAt: new Date(at.getTime() + 7 * 86_400_000),
  });
}
