import { LRUCache } from 'lru-cache';
import type { AnswerTime } from '#contract/ads.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { addDays } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { answersSince } from './messages.queries.ts';

const DAYS = 30;
const CONVERSATIONS_MIN = 3;
const CACHE_MS = HOUR_MS;
const USERS_MAX = 5000;

/** How fast users answer those who write to them; computed once an hour per user. */
export function createAnswerTimes({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const cache = new LRUCache<number, { until: number; value: Promise<AnswerTime | undefined> }>({
    max: USERS_MAX,
  });

  async function read(userId: number, at: Date): Promise<AnswerTime | undefined> {
    const conversations = await answersSince(db, userId, addDays(at, -DAYS));
    // One without an answer is slower than all others, but may still get one on its first day.
    const waits = conversations
      .filter(({ startedAt, answeredAt }) => answeredAt || daysAgo(startedAt, at) > 1)
      .map(({ startedAt, answeredAt }) =>
        answeredAt ? answeredAt.getTime() - startedAt.getTime() : Infinity,
      )
      .toSorted((one, other) => one - other);
    const median = waits[Math.floor((waits.length - 1) / 2)];
    if (waits.length < CONVERSATIONS_MIN || median === undefined) return undefined;
    if (median <= HOUR_MS) return 'hour';
    return median <= DAY_MS ? 'day' : undefined;
  }

  return (userId: number): Promise<AnswerTime | undefined> => {
    const at = clock();
    const cached = cache.get(userId);
    if (cached && at.getTime() < cached.until) return cached.value;
    const value = read(userId, at);
    cache.set(userId, { until: at.getTime() + CACHE_MS, value });
    value.catch(() => cache.delete(userId));
    return value;
  };
}

const daysAgo = (time: Date, now: Date): number => (now.getTime() - time.getTime()) / DAY_MS;
