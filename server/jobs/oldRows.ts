import {
  ARCHIVED_AD_DAYS,
  AUDIT_YEARS,
  CONSENT_YEARS,
  ENDING_DAYS,
  FORMER_ACCOUNT_DAYS,
  NOTICE_DAYS,
  ORDER_YEARS,
  READ_DAYS,
  REPORT_YEARS,
} from '#contract/retention.ts';
import { endings } from '#server/ads/endings/endings.table.ts';
import { audit } from '#server/audit/audit.table.ts';
import { telegramUpdates } from '#server/bot/updates.table.ts';
import { inBatches } from '#server/shared/batches.ts';
import { addDays, addYears } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { reads } from '#server/favorites/favorites.table.ts';
import { rateLimits } from '#server/http/limits/rateLimits.table.ts';
import { cautionHits } from '#server/messages/cautions/cautions.table.ts';
import { notices } from '#server/notices/notices.table.ts';
import { paymentEvents, unmatchedPayments } from '#server/payments/orders/orders.table.ts';
import { countedViews } from '#server/payments/views/countedViews.table.ts';
import { reports } from '#server/reports/reports.table.ts';
import { formerAccounts } from '#server/session/accounts/formerAccounts.table.ts';
import { consents } from '#server/session/consents/consents.table.ts';
import { identityLinks } from '#server/session/identities/identities.table.ts';
import { archiveBefore, deleteRowsBefore } from './oldRows.queries.ts';

const BATCH = 1000;
/** Counts of the rules' hits are of the last year. */
const CAUTION_HIT_DAYS = 365;
/** Providers repeat a notification for a day. */
const PAYMENT_EVENT_DAYS = 90;
/** Telegram repeats an update for a day. */
const UPDATE_DAYS = 7;

/** Deletes rows by their age; returns how many. */
export async function forgetOldRows({ db, clock }: Deps): Promise<number> {
  const now = clock();
  const old = [
    [countedViews, countedViews.expiresAt, now],
    [identityLinks, identityLinks.expiresAt, now],
    [rateLimits, rateLimits.tat, now.getTime()],
    [telegramUpdates, telegramUpdates.claimedAt, addDays(now, -UPDATE_DAYS)],
    [notices, notices.createdAt, addDays(now, -NOTICE_DAYS)],
    [formerAccounts, formerAccounts.deletedAt, addDays(now, -FORMER_ACCOUNT_DAYS)],
    [reports, reports.createdAt, addYears(now, -REPORT_YEARS)],
    [consents, consents.withdrawnAt, addYears(now, -CONSENT_YEARS)],
    [endings, endings.endedAt, addDays(now, -ENDING_DAYS)],
    [reads, reads.createdAt, addDays(now, -READ_DAYS)],
    [cautionHits, cautionHits.createdAt, addDays(now, -CAUTION_HIT_DAYS)],
    [audit, audit.createdAt, addYears(now, -AUDIT_YEARS)],
    [paymentEvents, paymentEvents.doneAt, addDays(now, -PAYMENT_EVENT_DAYS)],
    [unmatchedPayments, unmatchedPayments.closedAt, addYears(now, -ORDER_YEARS)],
  ] as const;
  let total = 0;
  for (const [table, column, before] of old) {
    total += await inBatches(BATCH, (size) =>
      deleteRowsBefore(db, { table, column, before }, size),
    );
  }
  return total;
}

/** Deletes ads that have not been public for a year, as their authors would; returns how many. */
export function deleteArchivedAds({ db, clock }: Deps): Promise<number> {
  const at = clock();
  const before = addDays(at, -ARCHIVED_AD_DAYS);
  return inBatches(BATCH, (size) => archiveBefore(db, { at, before }, size));
}
