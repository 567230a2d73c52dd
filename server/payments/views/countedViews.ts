import { VIEW_HOURS } from '#contract/retention.ts';
import { HOUR_MS } from '#contract/time.ts';
import { credible } from '#server/db/storedTimes.ts';
import type { Deps } from '#server/deps.ts';
import { boundedCache } from '#server/shared/boundedCache.ts';
import { keyedDigest } from '#server/shared/keyedDigest.ts';
import { insertViews } from './countedViews.queries.ts';

/** A visitor who returns later than this is counted again. */
const WINDOW_MS = VIEW_HOURS * HOUR_MS;
/** Views that a process remembers. */
const KNOWN_MAX = 20_000;

export type CountedViews = ReturnType<typeof createCountedViews>;

/** Tells which views of banners and boosted ads count: one per visitor in six hours. */
export function createCountedViews({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  /** What this process has counted: seen again, it costs no statement. */
  const countedUntil = boundedCache<string, number>(KNOWN_MAX);
  return {
    /** Counts views; returns the ids whose view is a new one. */
    async count(kind: string, ids: number[], visitor: string): Promise<number[]> {
      const now = clock();
      const idOf = new Map(
        ids
          .map((id) => [keyedDigest(config.jwtSecret, `${kind} ${id} ${visitor}`), id] as const)
          .filter(
            ([key]) =>
              credible(countedUntil.get(key) ?? 0, now.getTime(), WINDOW_MS) <= now.getTime(),
          ),
      );
      const expiresAt = new Date(now.getTime() + WINDOW_MS);
      const taken = await insertViews(db, [...idOf.keys()], { now, expiresAt });
      for (const key of taken) countedUntil.set(key, expiresAt.getTime());
      return taken.flatMap((key) => idOf.get(key) ?? []);
    },
  };
}
