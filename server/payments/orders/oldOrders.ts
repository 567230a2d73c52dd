import { ORDER_YEARS } from '#contract/retention.ts';
import { inBatches } from '#server/shared/batches.ts';
import { addYears } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { removeBuyersBefore } from './oldOrders.queries.ts';

const BATCH = 500;

/** Removes user, payer and ad title from orders that are too old; returns from how many. */
export function forgetBuyers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = addYears(clock(), -ORDER_YEARS);
  return inBatches(BATCH, (size) => removeBuyersBefore(db, before, size));
}
