import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { forgetGoneAds } from '#server/ads/gone/goneAds.ts';
import { forgetAddresses } from '#server/audit/audit.service.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { forgetConversations } from '#server/messages/conversations/oldConversations.ts';
import { matchLostPets } from '#server/matches/matching.ts';
import { nextLocal } from '#server/notices/localTime.ts';
import { correctNoticeTimes } from '#server/notices/outbox/wrongTimes.queries.ts';
import { forgetBuyers } from '#server/payments/orders/oldOrders.ts';
import { deleteOldWords } from '#server/search/words.queries.ts';
import { resolveSavedSearches } from '#server/savedSearches/savedSearches.service.ts';
import { forgetSessions } from '#server/session/openSessions.ts';
import { backfills, runBackfill } from './backfills.ts';
import { purgeDeletedAds } from './deletedAds.ts';
import { announceDormantAccounts, deleteDormantAccounts } from './dormantAccounts.ts';
import { hashPhotos } from './hashPhotos.ts';
import { acquireLease, noteFailure, releaseLease, renewLease } from './jobs.queries.ts';
import {
  announceEndedBoosts,
  announceEventsTomorrow,
  announceExpiringAds,
} from './timedNotices.ts';
import { deleteArchivedAds, forgetOldRows } from './oldRows.ts';
import { removeLeftByAccounts } from './leftByAccounts.ts';
import { freeReservedAds } from './reservations.ts';
import { markOutdatedAds } from './outdatedAds.ts';
import { compareWithProviders, reconcileOrders } from './reconcileOrders.ts';

/**
 * A periodic job. One process at a time runs it, by a lease; when that process dies, another one
 * repeats the run, so `work` must be idempotent.
 */
export interface Job {
  everySeconds: number;
  /** Once a night by the operator's clock, when few are there, however long ago the last run was. */
  isNightly?: boolean;
  /** Returns how many items it has processed, for the log. A long run ends early at the signal. */
  work: (deps: Deps, signal: AbortSignal) => Promise<number>;
}

/** The longest night, when clocks are set back, and the spread. */
const NIGHTLY = { everySeconds: (DAY_MS + 3 * HOUR_MS) / SECOND_MS, isNightly: true };
const NIGHT = '03:00';
/** Nightly jobs begin one after the other. */
const SPREAD_MS = 5 * MINUTE_MS;

/** Keys are the names in the database and the log. */
export const jobs: Record<string, Job> = {
  purgeDeletedAds: { everySeconds: 60 * 60, work: purgeDeletedAds },
  forgetGoneAds: { ...NIGHTLY, work: forgetGoneAds },
  removeDiscardedImages: {
    everySeconds: 10 * 60,
    work: (deps) => createImagesService(deps).removeDiscarded(),
  },
  markOutdatedAds: { everySeconds: 60 * 60, work: markOutdatedAds },
  reconcileOrders: { everySeconds: 60, work: reconcileOrders },
  compareWithProviders: { ...NIGHTLY, work: compareWithProviders },
  forgetSessions: { everySeconds: 60 * 60, work: forgetSessions },
  forgetAddresses: { everySeconds: 60 * 60, work: forgetAddresses },
  forgetConversations: { ...NIGHTLY, work: forgetConversations },
  forgetOldWords: { ...NIGHTLY, work: ({ db }) => deleteOldWords(db) },
  correctNoticeTimes: {
    everySeconds: 60,
    work: ({ db, clock }) => correctNoticeTimes(db, clock()),
  },
  freeReservedAds: { everySeconds: 60, work: freeReservedAds },
  announceExpiringAds: { everySeconds: 10 * 60, work: announceExpiringAds },
  announceEventsTomorrow: { everySeconds: 60, work: announceEventsTomorrow },
  announceEndedBoosts: { everySeconds: 60, work: announceEndedBoosts },
  forgetBuyers: { ...NIGHTLY, work: forgetBuyers },
  announceDormantAccounts: { everySeconds: DAY_MS / SECOND_MS, work: announceDormantAccounts },
  removeLeftByAccounts: { ...NIGHTLY, work: removeLeftByAccounts },
  deleteDormantAccounts: { ...NIGHTLY, work: deleteDormantAccounts },
  matchLostPets: { ...NIGHTLY, work: matchLostPets },
  resolveSavedSearches: { everySeconds: 60, work: resolveSavedSearches },
  forgetOldRows: { everySeconds: 60 * 60, work: forgetOldRows },
  deleteArchivedAds: { ...NIGHTLY, work: deleteArchivedAds },
  hashPhotos: { everySeconds: 60, work: hashPhotos },
  ...Object.fromEntries(
    backfills.map((backfill) => [
      `backfill_${backfill.name}`,
      // At each poll: what is left is known only by asking.
      {
        everySeconds: 10,
        work: (deps: Deps, signal: AbortSignal) => runBackfill(deps, backfill, signal),
      },
    ]),
  ),
};

const POLL_MS = 15_000;
/** Without a renewal for so long, another process may acquire the lease. */
const LEASE_MS = MINUTE_MS;
const RENEW_MS = 20_000;

/** When a job is due after `at`; of nightly ones each has a place of its own in the night. */
function nextRun(
  { config }: Pick<Deps, 'config'>,
  all: Record<string, Job>,
  { name, at }: { name: string; at: Date },
): Date {
  const { everySeconds = 0, isNightly } = all[name] ?? {};
  if (!isNightly) return new Date(at.getTime() + everySeconds * SECOND_MS);
  const place = Object.keys(all)
    .filter((other) => all[other]?.isNightly)
    .indexOf(name);
  const shift = place * SPREAD_MS;
  // A minute later, so that a run in the minute of its time leads to the next night.
  const from = new Date(at.getTime() + MINUTE_MS - shift);
  return new Date(nextLocal(from, NIGHT, config.timezone).getTime() + shift);
}

/** Runs the due jobs whose lease this process can acquire. */
export async function runDueJobs(
  deps: Deps,
  due: Record<string, Job> = jobs,
  signal = new AbortController().signal,
): Promise<void> {
  const { db, clock, log, metrics } = deps;
  const owner = randomUUID();
  const later = (ms: number): Date => new Date(clock().getTime() + ms);
  for (const [name, { everySeconds, isNightly, work }] of Object.entries(due)) {
    const lease = { name, owner };
    let end: ((labels: { outcome: string }) => void) | undefined;
    try {
      const start = clock();
      const everyMs = everySeconds * SECOND_MS;
      const until = later(LEASE_MS);
      const next = nextRun(deps, due, { name, at: start });
      const times = { now: start, until, everyMs, first: isNightly ? next : start };
      if (!(await acquireLease(db, lease, times))) continue;
      end = metrics.jobSeconds.startTimer({ name });
      const renewal = setInterval(() => {
        renewLease(db, lease, later(LEASE_MS)).catch((error: unknown) =>
          log.warn({ job: name, err: error }, 'lease not renewed'),
        );
      }, RENEW_MS);
      try {
        const count = await work(deps, signal);
        if (count > 0) log.info({ job: name, count }, 'job done');
      } finally {
        clearInterval(renewal);
      }
      end({ outcome: 'done' });
      await releaseLease(db, lease, { doneAt: clock(), dueAt: next });
    } catch (error) {
      // The lease stays until it expires: the pause before the next attempt.
      end?.({ outcome: 'failed' });
      await noteFailure(db, lease, clock()).catch(() => {});
      log.error({ job: name, err: error }, 'job failed');
    }
  }
}

/** Polls for due jobs until the returned function is called; it waits for a run in progress. */
export function startJobs(deps: Deps): () => Promise<void> {
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const poll = (): void => {
    running ??= runDueJobs(deps, jobs, stopped.signal).finally(() => (running = undefined));
  };
  poll();
  const timer = setInterval(poll, POLL_MS);
  return async () => {
    clearInterval(timer);
    stopped.abort();
    await running;
  };
}
