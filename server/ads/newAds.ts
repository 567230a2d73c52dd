import { randomBytes } from 'node:crypto';
import { ADS_PER_HOUR, STATUS } from '#contract/ads/ads.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { HOUR_MS } from '#contract/time.ts';
import { findCity } from '#server/catalog/catalog.queries.ts';
import type { Database } from '#server/db/database.ts';
import { secondsUntilAllowed } from '#server/db/slidingWindow.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import type { NoticeData } from '#server/deps.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { AdDeps } from './adDeps.ts';
import type { AdTransitions } from './adTransitions.ts';
import { createdSince, insertAd } from './ads.queries.ts';
import type { Section, SectionTypes } from './section.ts';
import { adTexts } from './texts.ts';

/** A draft whose names are ids of the catalog. */
export interface ResolvedDraft<T extends SectionTypes> {
  draft: T['draft'];
  cityId: number;
  now: Date;
  details: T['details'];
}

/** How many ads are added now, and how many an author may add in an hour. */
interface Addition {
  added: number;
  perHour: number;
  text: string;
}
const ONE: Addition = { added: 1, perHour: ADS_PER_HOUR, text: adTexts.tooManyPerHour };

/** Whether what the viewer sends is shown before any review. */
export const isPublishedAtOnce = (
  { moderation }: Pick<AdDeps['config'], 'moderation'>,
  viewer: Viewer,
): boolean => moderation === 'after' || viewer.isAdmin;

/** What each new ad of a section passes, posted by itself or imported with others. */
export function createNewAds<T extends SectionTypes>(
  { db, config, clock, announce }: AdDeps,
  section: Section<T>,
  { publish }: Pick<AdTransitions, 'publish'>,
) {
  return {
    /** Tells the admins that an ad waits, once for each of its versions. */
    announceReview: (
      tx: Database,
      { id, version }: { id: number; version: number },
      data: NoticeData = {},
    ): Promise<void> => {
      const notice = { kind: 'review_waiting', cause: `ad ${id} ${version}`, adId: id } as const;
      return announce(tx, [{ ...notice, to: 'admins', at: clock(), data }]);
    },

    /** Resolves the draft's names to ids; throws a validation error by field. */
    async resolve(draft: T['draft']): Promise<ResolvedDraft<T>> {
      const cityId = await findCity(db, draft.city);
      if (!cityId) throw validationError({ city: section.unknownCity });
      const now = clock();
      return { draft, cityId, now, details: await section.resolve(db, draft, { cityId, now }) };
    },

    /** Throws 409 or 429 when the author has too many ads. */
    async checkLimits(
      tx: Database,
      viewer: Viewer,
      { added, perHour, text }: Addition = ONE,
    ): Promise<void> {
      await section.checkAuthor?.(tx, viewer.id, added);
      if (!config.rateLimits) return;
      const limit = { count: perHour - added + 1, ms: HOUR_MS };
      const retryAfterSeconds = await secondsUntilAllowed(clock(), limit, (since) =>
        createdSince(tx, viewer.id, since),
      );
      if (retryAfterSeconds > 0) throw new HttpError(429, text, { retryAfterSeconds });
    },

    /** Stores an ad and publishes it, unless it `waits` for review. */
    async insert(
      tx: Database,
      viewer: Viewer,
      { draft, cityId, now, details }: ResolvedDraft<T>,
      sent: { images: string[]; draftKey?: string | undefined; draftDigest?: string | undefined },
    ): Promise<{ id: number; waits: boolean }> {
      const id = await insertAd(tx, {
        section: SECTION[section.name],
        authorId: viewer.id,
        title: section.title?.(draft) ?? draft.title,
        description: draft.description,
        cityId,
        price: section.price?.(draft) ?? 0,
        publicationKey: randomBytes(12).toString('base64url'),
        createdAt: now,
        status: STATUS.review,
        ...sent,
      });
      await section.saveDetails(tx, id, details);
      const waits = !isPublishedAtOnce(config, viewer);
      if (!waits) await publish(tx, { id, publishedAt: null });
      return { id, waits };
    },
  };
}

export type NewAds<T extends SectionTypes> = ReturnType<typeof createNewAds<T>>;
