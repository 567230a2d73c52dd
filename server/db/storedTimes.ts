import { gt, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The clocks of a site's processes differ by less. */
const DIFFERENCE_MS = 60_000;

/** From when on a time is further ahead than any is stored. */
export const tooFarAfter = (now: number, aheadMaxMs: number): number =>
  now + aheadMaxMs + DIFFERENCE_MS;

/**
 * Whether a stored time has come. One that is further ahead than any is stored comes from a clock that
 * has been set back since, and nothing may wait for it.
 */
export const hasCome = (column: PgColumn, at: Date, aheadMaxMs: number): SQL =>
  or(lte(column, at), gt(column, new Date(tooFarAfter(at.getTime(), aheadMaxMs)))) as SQL;

/** The end of a wait since a stored time; over already when that comes from such a clock. */
export const endOfWait = (since: Date, ms: number, at: Date): Date =>
  since.getTime() > tooFarAfter(at.getTime(), 0) ? at : new Date(since.getTime() + ms);

/** A time in milliseconds; one that is too far ahead counts as `now`. */
export const credible = (time: number, now: number, aheadMaxMs: number): number =>
  time > tooFarAfter(now, aheadMaxMs) ? now : time;
