import { HOUR_MS, DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { createdSince } from '#server/ads/ads.queries.ts';
import type { Database } from '#server/db/database.ts';
import { sentSince, startedSince } from '#server/messages/messages.queries.ts';
import { unpaidSince } from '#server/payments/orders/orders.queries.ts';
import { reportedSince } from '#server/reports/reports.queries.ts';
import type { LimitedUse } from '#server/session/accounts/formerAccounts.table.ts';
import { sightingsAsWords } from '#server/sightings/sightings.queries.ts';

/** The times that count against the user's limits at `at`; a new account takes them over. */
export async function countedUses(
  db: Database,
  userId: number,
  at: Date,
): Promise<Record<LimitedUse, Date[]>> {
  const before = (ms: number): Date => new Date(at.getTime() - ms);
  return {
    ad: await createdSince(db, userId, before(HOUR_MS)),
    message: [
      ...(await sentSince(db, userId, before(MINUTE_MS))),
      ...(await sightingsAsWords.sentSince(db, userId, before(MINUTE_MS))),
    ],
    dialog: [
      ...(await startedSince(db, userId, before(DAY_MS))),
      ...(await sightingsAsWords.startedSince(db, userId, before(DAY_MS))),
    ],
    report: await reportedSince(db, userId, before(DAY_MS)),
    unpaid_order: await unpaidSince(db, userId, { since: before(HOUR_MS), at }),
  };
}
