import type { SamePhoto } from '#contract/admin/admin.ts';
import { statusAt } from '#server/ads/ads.queries.ts';
import type { Deps } from '#server/deps.ts';
import { createImageAccess } from '#server/images/imageAccess.ts';
import { adsWithPhoto, hashesOf } from './samePhotos.queries.ts';

/** A photo that stands in more ads is a stock photo; the first ones tell enough. */
const FOUND_MAX = 20;

/** Other users' ads that have a photo of this ad or of its edit; none twice. */
export async function samePhotosOf(deps: Deps, adId: number): Promise<SamePhoto[]> {
  const { db, clock } = deps;
  const { signed } = createImageAccess(deps);
  const at = clock();
  const found = new Map<number, SamePhoto>();
  for (const { id, ownerId, hash, bands } of await hashesOf(db, adId)) {
    if (hash === null || !bands?.length) continue;
    const rows = await adsWithPhoto(db, { ownerId, hash, bands });
    for (const row of rows) {
      if (found.has(row.adId)) continue;
      found.set(row.adId, {
        image: signed(id),
        other_image: signed(row.image),
        ad_id: row.adId,
        section: row.section,
        title: row.title,
        is_visible: statusAt(row, at),
        author: row.author,
        author_name: row.authorName,
      });
    }
  }
  return [...found.values()].slice(0, FOUND_MAX);
}
