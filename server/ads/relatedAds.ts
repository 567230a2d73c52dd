import { RELATED_MAX, type RelatedAds } from '#contract/ads/ads.ts';
import { moscowDay } from '#server/shared/clock.ts';
import { HttpError } from '#server/http/httpError.ts';
import { findUser } from '#server/session/accounts/users.queries.ts';
import type { AdDeps } from './adDeps.ts';
import type { AdReads } from './adReads.ts';
import { countPublicOf, isPublic, ofSection, writtenByAuthor } from './ads.queries.ts';
import { hasHelped } from './endings/homeHelpers.queries.ts';
import { newestFirst } from './list/parts.queries.ts';
import { rowsOf } from './list/rows.queries.ts';
import type { Section, SectionTypes } from './section.ts';
import { adTexts } from './texts.ts';

/** One more: an ad is like itself. */
const LIMIT = RELATED_MAX + 1;

/** Finds where the page of a public ad leads on to. */
export function createRelatedAds<T extends SectionTypes>(
  { db, clock, answerTimeOf }: AdDeps,
  section: Section<T>,
  { visible, list, presentPublic }: AdReads<T>,
) {
  const ofAuthor = [ofSection(section.name), isPublic, writtenByAuthor];

  async function aboutAuthor(id: number) {
    const [user, count, answers, isHelper] = await Promise.all([
      findUser(db, id),
      countPublicOf(db, id, clock()),
      answerTimeOf(id),
      hasHelped(db, id),
    ]);
    if (!user) throw new HttpError(404, adTexts.notFound);
    return {
      since: moscowDay(user.createdAt),
      ads: count,
      ...(answers && { answers }),
      has_helped: isHelper,
    };
  }

  async function othersOf(author: number): Promise<T['ad'][]> {
    const values = { at: clock(), author, limit: LIMIT };
    const rows = await rowsOf(db, section.select, {
      name: `${section.name} public of author`,
      where: ofAuthor,
      order: newestFirst,
      values,
    });
    return rows.map(presentPublic);
  }

  /** Looks with each of the section's filters until there are enough. */
  async function similarTo(row: T['row'], known: ReadonlySet<number>): Promise<T['ad'][]> {
    const found = new Map<number, T['ad']>();
    for (const filters of section.similar(row)) {
      const ads = await list({ ...filters, limit: LIMIT + known.size, offset: 0 }, undefined);
      for (const ad of ads) if (!known.has(ad.id)) found.set(ad.id, ad);
      if (found.size >= RELATED_MAX) break;
    }
    return [...found.values()];
  }

  return async (id: number): Promise<RelatedAds<T['ad']>> => {
    const [row] = await visible([id], undefined);
    if (!row) throw new HttpError(404, adTexts.notFound);
    const [author, own] = await Promise.all([aboutAuthor(row.author), othersOf(row.author)]);
    const others = own.filter((ad) => ad.id !== id).slice(0, RELATED_MAX);
    const similar = await similarTo(row, new Set([id, ...others.map((ad) => ad.id)]));
    const short = (ad: T['ad']): T['ad'] => ({ ...ad, description: '' });
    return {
      author,
      others: others.map(short),
      similar: similar.slice(0, RELATED_MAX).map(short),
    };
  };
}
