import {
  HOME_REPLACE_HOURS,
  takesHome,
  type AdHomeForm,
  type OwnAdHome,
} from '#contract/ads/adHome.ts';
import { STATUS } from '#contract/ads/ads.ts';
import type { HomeStory as ListedStory } from '#contract/ads/homeStories.ts';
import { homeErrors } from '#contract/ads/adHomeTexts.ts';
import { noSuch } from '#contract/noSuchTexts.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { HOUR_MS } from '#contract/time.ts';
import { lockAd, updateAd, type StoredAd } from '#server/ads/ads.queries.ts';
import { isPublishedAtOnce } from '#server/ads/newAds.ts';
import { findEnding } from '#server/ads/endings/endings.queries.ts';
import {
  findHomeStory,
  listShownHomes,
  saveHomeStory,
} from '#server/ads/endings/homeStories.queries.ts';
import type { HomeStory } from '#server/ads/endings/homeStories.table.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { moscowDay } from '#server/shared/clock.ts';
import { createImageAccess } from '#server/images/imageAccess.ts';
import { deleteImages } from '#server/images/images.queries.ts';
import type { ImagesService, StoredImage } from '#server/images/images.service.ts';
import type { WordsGate } from '#server/messages/wordsGate.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import { homeTexts } from './texts.ts';

export type HomeStoriesService = ReturnType<typeof createHomeStoriesService>;

/** Photos from home: sent by the author of an ad that ended well, decided on by admins. */
export function createHomeStoriesService(
  deps: Deps,
  { images, gate }: { images: ImagesService; gate: WordsGate },
) {
  const { db, config, clock, announce } = deps;
  const { signed } = createImageAccess(deps);

  const canReplace = ({ status, firstSentAt }: HomeStory): boolean =>
    status === STATUS.rejected ||
    firstSentAt.getTime() + HOME_REPLACE_HOURS * HOUR_MS > clock().getTime();

  /** The ad, locked, and its former story. Throws 403, 404, 409, or 422 for nothing at all. */
  async function assertMaySend(
    tx: Database,
    viewer: Viewer,
    { adId, isEmpty }: { adId: number; isEmpty: boolean },
  ): Promise<{ ad: StoredAd; former: HomeStory | undefined }> {
    const ad = await lockAd(tx, SECTION.pets, adId);
    if (!ad || ad.deletedAt) throw new HttpError(404, noSuch.ad);
    if (ad.authorId !== viewer.id) throw new HttpError(403, homeTexts.notYours);
    const outcome = (await findEnding(tx, adId))?.outcome;
    if (ad.status !== STATUS.outdated || !takesHome(outcome)) {
      throw new HttpError(409, homeTexts.notHome);
    }
    const former = await findHomeStory(tx, adId);
    if (former && !canReplace(former)) throw new HttpError(409, homeTexts.tooLate);
    if (isEmpty && !former?.images.length) throw validationError({ text: homeErrors.empty });
    return { ad, former };
  }

  const announceReview = (tx: Database, { id, version }: StoredAd, at: Date): Promise<void> =>
    announce(tx, [
      {
        to: 'admins',
        kind: 'review_waiting',
        cause: `home ${id} ${version}`,
        at,
        adId: id,
        data: { isHome: true },
      },
    ]);

  return {
    /** Throws 403, 404, 409, 413, 422 or 429. */
    async send(viewer: Viewer, { ad_id: adId, text }: AdHomeForm, files: File[]): Promise<void> {
      const [file, ...more] = files.filter(({ size }) => size > 0);
      if (more.length > 0) throw validationError({ image: homeErrors.oneImage });
      const wanted = { adId, isEmpty: text === '' && !file };
      // Before the image is decoded, and again when nothing else can come between.
      await inTransaction(db, (tx) => assertMaySend(tx, viewer, wanted));
      const stored: StoredImage[] = file
        ? [await images.storeOne(file, { owner: viewer, field: 'image' })]
        : [];
      await images.withStored(stored, () =>
        inTransaction(db, async (tx) => {
          await lockViewer(tx, viewer);
          const { ad, former } = await assertMaySend(tx, viewer, wanted);
          await images.keep(tx, viewer, stored);
          const at = clock();
          const isAtOnce = isPublishedAtOnce(config, viewer);
          const cautions = await gate.cautionsOf(tx, {
            from: viewer.id,
            text,
            isAboutLostPet: async () => false,
          });
          await saveHomeStory(tx, {
            adId,
            authorId: viewer.id,
            text,
            images: file ? stored.map(({ id }) => id) : (former?.images ?? []),
            cautions,
            status: isAtOnce ? STATUS.published : STATUS.review,
            reason: null,
            firstSentAt: former?.firstSentAt ?? at,
            sentAt: at,
          });
          // A decision on the former one is out of date.
          await updateAd(tx, adId, {});
          if (file && former) await deleteImages(tx, former.images);
          if (!isAtOnce) await announceReview(tx, ad, at);
        }),
      );
    },

    async list(page: { limit: number; offset: number }): Promise<ListedStory[]> {
      const rows = await listShownHomes(db, page);
      return rows.map(({ adId, endedAt, images: [image = null], ...story }) => ({
        ...story,
        ad_id: adId,
        date: moscowDay(endedAt),
        image,
      }));
    },

    /** The viewer's own; null without one. */
    async own(viewer: Viewer, adId: number): Promise<OwnAdHome | null> {
      const story = await findHomeStory(db, adId);
      if (story?.authorId !== viewer.id) return null;
      const {
        text,
        images: [image],
        status,
        reason,
      } = story;
      return {
        text,
        image: image ? signed(image) : null,
        status,
        rejection_reason: reason,
        can_replace: canReplace(story),
      };
    },
  };
}
