import { boundedCache } from '#server/shared/boundedCache.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';

const KNOWN_MAX = 100_000;
/** With the browsers' 30 seconds an image is gone a minute after its ad. */
const KNOWN_MS = 30 * SECOND_MS;

/** Whether visitors may see the image. */
export type IsPublicImage = (id: string, at: Date) => Promise<boolean>;

/** The same, but an image that is public is not looked up again for half a minute. */
export function createPublicImages({ clock }: Pick<Deps, 'clock'>, isPublic: IsPublicImage) {
  const publicSince = boundedCache<string, number>(KNOWN_MAX);
  return async (id: string): Promise<boolean> => {
    const at = clock();
    const age = at.getTime() - (publicSince.get(id) ?? -Infinity);
    if (age >= 0 && age < KNOWN_MS) return true;
    const isNowPublic = await isPublic(id, at);
    if (isNowPublic) publicSince.set(id, at.getTime());
    return isNowPublic;
  };
}
