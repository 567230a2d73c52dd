import { addDays } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { deleteUpdatesBefore } from './updates.queries.ts';

/** Telegram repeats an update for a day. */
const UPDATES_DAYS = 7;

/** Deletes the ids of updates that Telegram no longer repeats; returns how many. */
export const forgetUpdates = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  deleteUpdatesBefore(db, addDays(clock(), -UPDATES_DAYS));
