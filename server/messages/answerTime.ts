import type { AnswerTime } from '#contract/ads/ads.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { cachedFor } from '#server/shared/cachedFor.ts';
import { addDays } from '#server/shared/clock.ts';
import { typicalWait } from '#server/shared/typicalWait.ts';
import type { Deps } from '#server/deps.ts';
import { answersSince } from './messages.queries.ts';

const DAYS = 30;
const CONVERSATIONS_MIN = 3;
const CACHE_MS = HOUR_MS;
const USERS_MAX = 5000;

/** How fast users answer those who write to them; computed once an hour per user. */
export function createAnswerTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  async function read(at: Date, userId: number): Promise<AnswerTime | undefined> {
    const conversations = await answersSince(db, userId, addDays(at, -DAYS));
    // One without an answer is slower than all others, but may still get one on its first day.
    const waits = conversations
      .filter(({ startedAt, answeredAt }) => answeredAt || daysAgo(startedAt, at) > 1)
      .map(({ startedAt, answeredAt }) =>
        answeredAt ? answeredAt.getTime() - startedAt.getTime() : Infinity,
      );
    return typicalWait(waits, CONVERSATIONS_MIN);
  }

  return cachedFor({ clock, ms: CACHE_MS, max: USERS_MAX }, read);
}

const daysAgo = (time: Date, now: Date): number => (now.getTime() - time.getTime()) / DAY_MS;
