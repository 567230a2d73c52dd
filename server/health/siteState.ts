import { MINUTE_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { backlog } from '#server/jobs/backlog.queries.ts';
import { jobs } from '#server/jobs/schedule.ts';

/** A notice that waits for longer is not on its way: its channel or its worker is broken. */
const OVERDUE_MS = 10 * MINUTE_MS;

export const jobNames = Object.keys(jobs);

/** Now, and before when a due notice is overdue. */
export function dueTimes({ clock }: Pick<Deps, 'clock'>): { at: Date; overdue: Date } {
  const at = clock();
  return { at, overdue: new Date(at.getTime() - OVERDUE_MS) };
}

/** How many rows wait, by queue. */
export const readBacklog = (deps: Pick<Deps, 'healthDb' | 'clock'>) =>
  backlog(deps.healthDb, { ...dueTimes(deps), jobNames });

/** The channels of notices that this process has paused. */
export async function pausedChannels({ metrics }: Pick<Deps, 'metrics'>): Promise<string[]> {
  const { values } = await metrics.channelPaused.get();
  return values.filter(({ value }) => value === 1).map(({ labels }) => String(labels.channel));
}
