import { performance } from 'node:perf_hooks';
import { SECOND_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { countLeft, rewriteBatch, type Backfill } from './backfills.queries.ts';

/** All of them; a record that has nothing left anywhere can go. */
export const backfills: readonly Backfill[] = [
  {
    name: 'search_words',
    table: 'ads',
    left: 'search_version < search_words_version()',
    // Runs `sets_search`.
    set: 'title = title',
    batch: 100,
  },
];

/** Other jobs wait for it. */
const RUN_MS = 10 * SECOND_MS;

/** Rewrites batches until no row is left, for ten seconds at most; returns how many rows. */
export async function runBackfill(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  backfill: Backfill,
  signal: AbortSignal,
): Promise<number> {
  const end = performance.now() + RUN_MS;
  let rows = 0;
  for (
    let changed = 1;
    changed > 0 && !signal.aborted && performance.now() < end;
    rows += changed
  ) {
    changed = await rewriteBatch(db, backfill);
  }
  if (rows > 0) {
    const left = await countLeft(db, backfill);
    log.info({ backfill: backfill.name, rows, left }, 'rows rewritten');
  }
  return rows;
}

/** How many rows each backfill has left, by its name. */
export async function rowsLeft(
  db: Deps['db'],
  all: readonly Backfill[] = backfills,
): Promise<Record<string, number>> {
  const left: Record<string, number> = {};
  for (const backfill of all) left[backfill.name] = await countLeft(db, backfill);
  return left;
}
