import { NEW_IMAGE, STATUS } from '#contract/ads/ads.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { inTransaction } from '#server/db/database.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { bareId } from '#server/images/imageAccess.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import type { AdDeps } from './adDeps.ts';
import type { AdEdits } from './adEdits.ts';
import type { AdReads } from './adReads.ts';
import type { AdTransitions } from './adTransitions.ts';
import { CHANGED_SINCE, digestOf } from './draftDigest.ts';
import { findByDraft, findEdit, updateAd } from './ads.queries.ts';
import { forgetEnding } from './endings/endings.queries.ts';
import { isPublishedAtOnce, type NewAds } from './newAds.ts';
import type { Section, SectionTypes } from './section.ts';
import { adTexts } from './texts.ts';

/** Creates and updates ads of one section. */
export function createAdWrites<T extends SectionTypes>(
  { db, config, images, adEvents }: AdDeps,
  section: Section<T>,
  { visible }: AdReads<T>,
  edits: AdEdits<T>,
  { announceReview, resolve, checkLimits, insert }: NewAds<T>,
  {
    lockFor,
    publish,
    statusOf,
    checkReopen,
  }: Pick<AdTransitions, 'lockFor' | 'publish' | 'statusOf' | 'checkReopen'>,
) {
  const code = SECTION[section.name];

  /**
   * The ad already created from this draft. While it is undecided and unchanged, another text may
   * replace it; later throws 409.
   */
  async function sentBefore(
    viewer: Viewer,
    draftKey: string | undefined,
    digest: string,
  ): Promise<{ id: number; isSame: boolean } | undefined> {
    const ad = draftKey ? await findByDraft(db, viewer.id, draftKey) : undefined;
    if (!ad) return undefined;
    if (ad.digest === null || ad.digest === digest) return { id: ad.id, isSame: true };
    const undecided = isPublishedAtOnce(config, viewer) ? STATUS.published : STATUS.review;
    if (ad.status !== undecided || ad.digest === CHANGED_SINCE) {
      throw new HttpError(409, adTexts.sentBefore);
    }
    return { id: ad.id, isSame: false };
  }

  return {
    /**
     * Creates an ad from a draft and its images.
     * @param draftKey idempotency key: a repeat returns the same ad, or updates it when the draft
     * has changed
     */
    async create(
      viewer: Viewer,
      draft: T['draft'],
      files: File[],
      draftKey: string | undefined,
    ): Promise<{ id: number }> {
      const digest = await digestOf(draft, files);
      const repeat = async () => {
        const sent = await sentBefore(viewer, draftKey, digest);
        if (!sent || sent.isSame) return sent && { id: sent.id };
        return this.update(viewer, sent.id, draft, files, [], digest);
      };
      const sent = await repeat();
      if (sent) return sent;
      // Before the images are decoded, and again when no other ad of the author can come between.
      await checkLimits(db, viewer);
      const resolved = await resolve(draft);
      const stored = await images.storeAll(files, viewer);
      try {
        return await images.withStored(stored, () =>
          inTransaction(db, async (tx) => {
            await lockViewer(tx, viewer);
            await checkLimits(tx, viewer);
            await images.keep(tx, viewer, stored);
            const sent = { images: stored.map(({ id }) => id), draftKey, draftDigest: digest };
            const { id, waits } = await insert(tx, viewer, resolved, sent);
            if (waits) await announceReview(tx, { id, version: 0 });
            return { id };
          }),
        );
      } catch (error) {
        const first = await repeat();
        if (first) return first;
        throw error;
      }
    },

    /**
     * Updates the author's own ad, which goes back to review. A published one stays as it is until
     * its edit is approved.
     * @param newOrder images in their new order: ids of those that stay, `new` for the next file
     */
    async update(
      viewer: Viewer,
      id: number,
      draft: T['draft'],
      files: File[],
      newOrder: string[],
      digest = CHANGED_SINCE,
    ): Promise<{ id: number }> {
      const { cityId, details, now } = await resolve(draft);
      const [own] = await visible([id], viewer);
      if (!own) throw new HttpError(404, adTexts.notFound);
      if (own.author !== viewer.id) throw new HttpError(403, adTexts.notYours);
      const shown = [...own.images, ...((await findEdit(db, id))?.images ?? [])];
      const order = newOrder.map(bareId);
      const staying = order.filter((entry) => shown.includes(entry));
      const stored = await images.storeAll(files, viewer, staying.length);
      const added = stored.map((image) => image.id);
      const [known, inUse] = await images.withStored(stored, () =>
        inTransaction(db, async (tx) => {
          const ad = await lockFor(tx, id, viewer);
          if (ad.deletedAt) throw new HttpError(404, adTexts.notFound);
          const edit = await findEdit(tx, id);
          const before = [...ad.images, ...(edit?.images ?? [])];
          // Another edit may have deleted an image while the files were stored.
          if (!staying.every((image) => before.includes(image))) {
            throw new HttpError(409, adTexts.imagesChangedMeanwhile);
          }
          await images.keep(tx, viewer, stored);
          const content = {
            title: section.title?.(draft) ?? draft.title,
            description: draft.description,
            cityId,
            price: section.price?.(draft) ?? 0,
            images: inOrder(order, staying, added),
            draftDigest: digest,
          };
          const isPublished = statusOf(ad) === STATUS.published;
          if (isPublished && !isPublishedAtOnce(config, viewer)) {
            return [before, await edits.save(tx, ad, edit, content, details)];
          }
          await checkReopen(tx, id);
          await forgetEnding(tx, id);
          if (edit) await edits.close(tx, edit.id);
          // The trigger on `ads` sees a lower price only of an ad that stays published.
          await updateAd(tx, id, { ...content, ...(!isPublished && { status: STATUS.review }) });
          await section.saveDetails(tx, id, details);
          const pinnedTo = await section.pinSlot?.(tx, id);
          if (pinnedTo) await adEvents.moved(tx, { id, section: code }, pinnedTo, now);
          if (isPublishedAtOnce(config, viewer)) await publish(tx, ad);
          else await announceReview(tx, { id, version: ad.version + 1 });
          return [before, content.images];
        }),
      );
      await edits.discard([...known, ...added], inUse);
      return { id };
    },
  };
}

/** Images in the author's order; those not named come last. */
function inOrder(order: string[], staying: string[], added: string[]): string[] {
  const left = [...added];
  const named = order.flatMap((entry) => {
    const image = entry === NEW_IMAGE ? left.shift() : staying.find((id) => id === entry);
    return image ? [image] : [];
  });
  return [...new Set([...named, ...left])];
}
