import { boundedCache } from '#server/shared/boundedCache.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { batchReads } from '#server/db/batchReads.ts';

const KNOWN_MAX = 100_000;
/** With the browsers' 30 seconds an image is gone a minute after its ad. */
const KNOWN_MS = 30 * SECOND_MS;

/** Returns those of the ids that visitors may see. */
export type FindPublicImages = (ids: string[], at: Date) => Promise<string[]>;

/**
 * Whether visitors may see an image. Concurrent requests share one query; an image that is public
 * is not looked up again for half a minute.
 */
export function createPublicImages({ clock }: Pick<Deps, 'clock'>, find: FindPublicImages) {
  const publicSince = boundedCache<string, number>(KNOWN_MAX);
  const wanted = new Set<string>();

  const look = batchReads(async () => {
    const ids = [...wanted];
    wanted.clear();
    const at = clock();
    const found = new Set(await find(ids, at));
    for (const id of found) publicSince.set(id, at.getTime());
    return found;
  });

  return async (id: string): Promise<boolean> => {
    const since = publicSince.get(id);
    const age = since === undefined ? Infinity : clock().getTime() - since;
    if (age >= 0 && age < KNOWN_MS) return true;
    wanted.add(id);
    return (await look()).has(id);
  };
}
