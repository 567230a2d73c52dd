import type { SightingKind } from '#contract/matches/sightings.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Database } from '#server/db/database.ts';
import { secondsUntilAllowed } from '#server/db/slidingWindow.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { toldSince } from './sightings.queries.ts';

interface ToldLimit {
  kind: SightingKind;
  /** By a person about one ad. */
  perDay: number;
  text: (seconds: number) => string;
}

/** Returns the check of how much a person tells about one lost pet; it throws 429. */
export const createToldRate =
  ({ config, clock }: Pick<Deps, 'config' | 'clock'>) =>
  async (
    tx: Database,
    viewer: Viewer,
    adId: number,
    { kind, perDay, text }: ToldLimit,
  ): Promise<void> => {
    if (!config.rateLimits || viewer.isAdmin) return;
    const window = { count: perDay, ms: DAY_MS };
    const seconds = await secondsUntilAllowed(clock(), window, (since) =>
      toldSince(tx, { authorId: viewer.id, adId, kind }, since),
    );
    if (seconds === 0) return;
    throw new HttpError(429, text(seconds), { retryAfterSeconds: seconds });
  };
