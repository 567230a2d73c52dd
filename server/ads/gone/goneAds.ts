import { RELATED_MAX, type GoneAd } from '#contract/ads/ads.ts';
import { GONE_AD_DAYS } from '#contract/retention.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { addDays } from '#server/shared/clock.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { AdDeps } from '#server/ads/adDeps.ts';
import type { AdReads } from '#server/ads/adReads.ts';
import { findEnding } from '#server/ads/endings/endings.queries.ts';
import { shownHomeOf } from '#server/ads/endings/homeStories.queries.ts';
import { cityName, deleteRemains, findGone, wasAssigned } from './goneAds.queries.ts';
import type { goneAds } from './goneAds.table.ts';
import { idsOfPage } from '#server/ads/list/page.queries.ts';
import { newestPart } from '#server/ads/list/parts.queries.ts';
import type { Section, SectionTypes } from '#server/ads/section.ts';
import { adTexts } from '#server/ads/texts.ts';

type KnownAd = Omit<typeof goneAds.$inferSelect, 'adId' | 'section' | 'authorId'>;

/** Tells what became of an ad that was public, and finds similar ones. */
export function createGoneAds<T extends SectionTypes>(
  { db, clock }: AdDeps,
  section: Section<T>,
  { visible, presentPublic }: AdReads<T>,
) {
  const code = SECTION[section.name];
  const notFound = () => new HttpError(404, adTexts.notFound);
  const gone = () => new HttpError(410, adTexts.gone);

  async function findKnown(id: number, at: Date): Promise<KnownAd> {
    const { note, ad } = await findGone(db, id);
    const known = note ?? ad;
    if (!known) throw (await wasAssigned(db, id)) ? gone() : notFound();
    if (known.section !== code) throw notFound();
    if (note) return note;
    if (!ad || ad.editOf !== null || !ad.publishedAt) throw notFound();
    if (ad.deletedAt) throw gone();
    const { itemId, category, cityId, title, expiresAt } = ad;
    if (expiresAt && expiresAt <= at) {
      return { itemId, category, cityId, title, why: 'expired', goneAt: expiresAt };
    }
    // Its author is banned.
    return { itemId, category, cityId, title: null, why: 'hidden', goneAt: at };
  }

  async function similarTo({ itemId, category, cityId }: KnownAd, at: Date): Promise<T['ad'][]> {
    const found = new Map<number, T['ad']>();
    const values = { item: itemId, category, city: cityId };
    for (const [index, where] of section.similarToGone.entries()) {
      const conditions = [{ key: `similar ${index}`, where }];
      const list = { section: section.name, conditions, values, parts: [newestPart], at };
      const ids = await idsOfPage(db, list, { limit: RELATED_MAX, offset: 0 });
      for (const row of await visible(ids, undefined))
        found.set(row.id, { ...presentPublic(row), description: '' });
      if (found.size >= RELATED_MAX) break;
    }
    return [...found.values()].slice(0, RELATED_MAX);
  }

  /** Throws 404 for an ad that was never public or still is, and 410 after 90 days. */
  return async (id: number): Promise<GoneAd<T['ad']>> => {
    const at = clock();
    const known = await findKnown(id, at);
    if ((await visible([id], undefined)).length > 0) throw notFound();
    if (known.goneAt <= addDays(at, -GONE_AD_DAYS)) throw gone();
    const { why, title, cityId, itemId } = known;
    const city = await cityName(db, cityId);
    const ending = await findEnding(db, id);
    return {
      why,
      title,
      city,
      outcome: ending?.outcome ?? null,
      ended: ending?.endedAt.toISOString() ?? null,
      sex: ending?.sex ?? null,
      home: await shownHomeOf(db, id),
      animal: itemId === null ? null : ((await section.animalOf?.(db, itemId)) ?? null),
      similar: await similarTo(known, at),
    };
  };
}

/** Removes what remains of ads when their pages have been gone for long enough. */
export const forgetGoneAds = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  deleteRemains(db, addDays(clock(), -GONE_AD_DAYS));
