import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { forgetRateLimits } from '#server/http/rateLimits.ts';
import { purgeDeletedAds } from './deletedAds.ts';
import { holdJob, releaseJob, takeJob } from './jobs.queries.ts';
import { markOutdatedAds } from './outdatedAds.ts';
import { settleOrders } from './settleOrders.ts';

/**
 * What is tidied up now and then. One process at a time does a job, once in its period; whoever dies
 * in the middle is followed by another, so a job must bear being begun anew.
 */
export interface Job {
  everySeconds: number;
  /** Answers how many things it has done. */
  work: (deps: Deps) => Promise<number>;
}

/** By the name that the database and the log know a job by. */
const jobs: Record<string, Job> = {
  purgeDeletedAds: { everySeconds: 60 * 60, work: purgeDeletedAds },
  markOutdatedAds: { everySeconds: 60 * 60, work: markOutdatedAds },
  settleOrders: { everySeconds: 60, work: settleOrders },
  forgetRateLimits: { everySeconds: 10 * 60, work: forgetRateLimits },
};

const LOOK_EVERY_MS = 15_000;
/** A process that has not been heard of for so long is taken for dead. */
const HELD_MS = 60_000;
const HOLD_AGAIN_MS = 20_000;

/** Does what is due and held by nobody else. */
export async function runDueJobs(deps: Deps, due: Record<string, Job> = jobs): Promise<void> {
  const { db, clock, log } = deps;
  const holder = randomUUID();
  const later = (ms: number): Date => new Date(clock().getTime() + ms);
  for (const [name, { everySeconds, work }] of Object.entries(due)) {
    const holding = { name, holder };
    try {
      const start = clock();
      if (!(await takeJob(db, holding, { now: start, until: later(HELD_MS) }))) continue;
      const holdOn = setInterval(() => {
        holdJob(db, holding, later(HELD_MS)).catch((error: unknown) =>
          log.warn({ job: name, err: error }, 'job not held'),
        );
      }, HOLD_AGAIN_MS);
      try {
        const count = await work(deps);
        if (count > 0) log.info({ job: name, count }, 'job done');
      } finally {
        clearInterval(holdOn);
      }
      await releaseJob(db, holding, new Date(start.getTime() + everySeconds * 1000));
    } catch (error) {
      // Stays held until the time is up: that is the pause before it is tried again.
      log.error({ job: name, err: error }, 'job failed');
    }
  }
}

/** Looks for due jobs, now and every few seconds, until the returned function is called. */
export function startJobs(deps: Deps): () => Promise<void> {
  let running: Promise<void> | undefined;
  const look = (): void => {
    running ??= runDueJobs(deps).finally(() => (running = undefined));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
