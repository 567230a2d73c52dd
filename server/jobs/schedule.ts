import type { Deps } from '#server/deps.ts';
import { purgeDeletedAds } from './deletedAds.ts';

const EVERY_MS = 60 * 60 * 1000;
const FIRST_AFTER_MS = 60 * 1000;

/** What is tidied up now and then; every job may run in several processes at once. */
const jobs = { purgeDeletedAds };

/** Runs the jobs every hour until the returned function is called. */
export function startJobs(deps: Deps): () => void {
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (const [job, work] of Object.entries(jobs)) {
      try {
        const count = await work(deps);
        if (count > 0) deps.log.info({ job, count }, 'job done');
      } catch (error) {
        deps.log.error({ job, err: error }, 'job failed');
      }
    }
    isRunning = false;
  };
  const first = setTimeout(run, FIRST_AFTER_MS);
  const timer = setInterval(run, EVERY_MS);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
