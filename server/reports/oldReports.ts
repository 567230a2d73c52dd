import { REPORT_YEARS } from '#contract/retention.ts';
import { inBatches } from '#server/shared/batches.ts';
import { addYears } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { deleteReportsBefore } from './reports.queries.ts';

const BATCH = 500;

/** Deletes reports that are too old, decided or not; returns how many. */
export function forgetReports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = addYears(clock(), -REPORT_YEARS);
  return inBatches(BATCH, (size) => deleteReportsBefore(db, before, size));
}
