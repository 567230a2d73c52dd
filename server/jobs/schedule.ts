import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import { randomUUID } from 'node:crypto';
import { moscowHour } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { forgetGoneAds } from '#server/ads/gone/goneAds.ts';
import { forgetAddresses } from '#server/audit/audit.service.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { forgetConversations } from '#server/messages/conversations/oldConversations.ts';
import { matchLostPets } from '#server/matches/matching.ts';
import { correctNoticeTimes } from '#server/notices/outbox/wrongTimes.queries.ts';
import { forgetBuyers } from '#server/payments/orders/oldOrders.ts';
import { deleteOldWords } from '#server/search/words.queries.ts';
import { resolveSavedSearches } from '#server/savedSearches/savedSearches.service.ts';
import { forgetSessions } from '#server/session/openSessions.ts';
import { purgeDeletedAds } from './deletedAds.ts';
import { announceDormantAccounts, deleteDormantAccounts } from './dormantAccounts.ts';
import { hashPhotos } from './hashPhotos.ts';
import { renewLease, releaseLease, acquireLease } from './jobs.queries.ts';
import {
  announceEndedBoosts,
  announceEventsTomorrow,
  announceExpiringAds,
} from './timedNotices.ts';
import { deleteArchivedAds, forgetOldRows } from './oldRows.ts';
import { removeLeftByAccounts } from './leftByAccounts.ts';
import { markOutdatedAds } from './outdatedAds.ts';
import { compareWithProviders, reconcileOrders } from './reconcileOrders.ts';

/**
 * A periodic job. One process at a time runs it, by a lease; when that process dies, another one
 * repeats the run, so `work` must be idempotent.
 */
export interface Job {
  everySeconds: number;
  /** Returns how many items it has processed, for the log. */
  work: (deps: Deps) => Promise<number>;
}

const DAY_S = DAY_MS / SECOND_MS;

const NIGHT_HOUR = 3;

/** Once a night by Moscow's clock, when few are there. */
const matchAtNight = async (deps: Deps): Promise<number> =>
  moscowHour(deps.clock()) === NIGHT_HOUR ? matchLostPets(deps) : 0;

/** Keys are the names in the database and the log. */
export const jobs: Record<string, Job> = {
  purgeDeletedAds: { everySeconds: 60 * 60, work: purgeDeletedAds },
  forgetGoneAds: { everySeconds: DAY_S, work: forgetGoneAds },
  removeDiscardedImages: {
    everySeconds: 10 * 60,
    work: (deps) => createImagesService(deps).removeDiscarded(),
  },
  markOutdatedAds: { everySeconds: 60 * 60, work: markOutdatedAds },
  reconcileOrders: { everySeconds: 60, work: reconcileOrders },
  compareWithProviders: { everySeconds: DAY_S, work: compareWithProviders },
  forgetSessions: { everySeconds: 60 * 60, work: forgetSessions },
  forgetAddresses: { everySeconds: 60 * 60, work: forgetAddresses },
  forgetConversations: { everySeconds: DAY_S, work: forgetConversations },
  forgetOldWords: { everySeconds: DAY_S, work: ({ db }) => deleteOldWords(db) },
  correctNoticeTimes: {
    everySeconds: 60,
    work: ({ db, clock }) => correctNoticeTimes(db, clock()),
  },
  announceExpiringAds: { everySeconds: 10 * 60, work: announceExpiringAds },
  announceEventsTomorrow: { everySeconds: 60, work: announceEventsTomorrow },
  announceEndedBoosts: { everySeconds: 60, work: announceEndedBoosts },
  forgetBuyers: { everySeconds: DAY_S, work: forgetBuyers },
  announceDormantAccounts: { everySeconds: DAY_S, work: announceDormantAccounts },
  removeLeftByAccounts: { everySeconds: DAY_S, work: removeLeftByAccounts },
  deleteDormantAccounts: { everySeconds: DAY_S, work: deleteDormantAccounts },
  matchLostPets: { everySeconds: 60 * 60, work: matchAtNight },
  resolveSavedSearches: { everySeconds: 60, work: resolveSavedSearches },
  forgetOldRows: { everySeconds: 60 * 60, work: forgetOldRows },
  deleteArchivedAds: { everySeconds: DAY_S, work: deleteArchivedAds },
  hashPhotos: { everySeconds: 60, work: hashPhotos },
};

const POLL_MS = 15_000;
/** Without a renewal for so long, another process may acquire the lease. */
const LEASE_MS = MINUTE_MS;
const RENEW_MS = 20_000;

/** Runs the due jobs whose lease this process can acquire. */
export async function runDueJobs(deps: Deps, due: Record<string, Job> = jobs): Promise<void> {
  const { db, clock, log, metrics } = deps;
  const owner = randomUUID();
  const later = (ms: number): Date => new Date(clock().getTime() + ms);
  for (const [name, { everySeconds, work }] of Object.entries(due)) {
    const lease = { name, owner };
    let end: ((labels: { outcome: string }) => void) | undefined;
    try {
      const start = clock();
      const everyMs = everySeconds * SECOND_MS;
      const until = later(LEASE_MS);
      if (!(await acquireLease(db, lease, { now: start, until, everyMs }))) continue;
      end = metrics.jobSeconds.startTimer({ name });
      const renewal = setInterval(() => {
        renewLease(db, lease, later(LEASE_MS)).catch((error: unknown) =>
          log.warn({ job: name, err: error }, 'lease not renewed'),
        );
      }, RENEW_MS);
      try {
        const count = await work(deps);
        if (count > 0) log.info({ job: name, count }, 'job done');
      } finally {
        clearInterval(renewal);
      }
      end({ outcome: 'done' });
      await releaseLease(db, lease, new Date(start.getTime() + everyMs));
    } catch (error) {
      // The lease stays until it expires: the pause before the next attempt.
      end?.({ outcome: 'failed' });
      log.error({ job: name, err: error }, 'job failed');
    }
  }
}

/** Polls for due jobs until the returned function is called; it waits for a run in progress. */
export function startJobs(deps: Deps): () => Promise<void> {
  let running: Promise<void> | undefined;
  const poll = (): void => {
    running ??= runDueJobs(deps).finally(() => (running = undefined));
  };
  poll();
  const timer = setInterval(poll, POLL_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
