import { randomBytes } from 'node:crypto';
import { STATUS } from '#contract/ads/ads.ts';
import { SECTION } from '#contract/sections/sections.ts';
import type { Database } from '#server/db/database.ts';
import { idList } from '#server/db/oneOf.ts';
import { deleteImages } from '#server/images/images.queries.ts';
import type { AdDeps } from './adDeps.ts';
import type { AdReads } from './adReads.ts';
import type { ads } from './ads.table.ts';
import { hasIds, insertAd, moveDetails, updateAd, type StoredAd } from './ads.queries.ts';
import { rowsOf } from './list/rows.queries.ts';
import type { Section, SectionTypes } from './section.ts';
import { newestFirst } from '#server/ads/list/parts.queries.ts';

/** What the posting form sets. */
type Content = Pick<
  typeof ads.$inferInsert,
  'title' | 'description' | 'cityId' | 'images' | 'draftDigest'
> & { price: number };

interface Changes {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/**
 * Edits of published ads. An edit is a row of its own, so that its values are checked, presented
 * and merged as those of an ad; only the review sees it.
 */
export function createAdEdits<T extends SectionTypes>(
  { db, clock, images, adEvents, announce }: AdDeps,
  section: Section<T>,
  { changesOf: fieldsChanged }: AdReads<T>,
) {
  const code = SECTION[section.name];

  /** The fields that an edit changes, before and after. */
  async function changesOf(tx: Database, adId: number, editId: number): Promise<Changes> {
    const rows = await rowsOf(tx, section.select, {
      name: `${section.name} with edit`,
      where: [hasIds],
      order: newestFirst,
      values: { at: clock(), ids: idList([adId, editId]), limit: 2 },
    });
    const ad = rows.find(({ id }) => id === adId);
    const edit = rows.find(({ id }) => id === editId);
    if (!ad || !edit) return { before: {}, after: {} };
    return { before: fieldsChanged(edit, ad), after: fieldsChanged(ad, edit) };
  }

  const insertEdit = (
    tx: Database,
    { id, authorId }: StoredAd,
    content: Omit<Content, 'draftDigest'> & { status: number; createdAt: Date },
  ): Promise<number> =>
    insertAd(tx, {
      ...content,
      section: code,
      authorId,
      editOf: id,
      publicationKey: randomBytes(12).toString('base64url'),
    });

  /** The row stays for a while: the review queue continues behind it. */
  const close = (tx: Database, id: number): Promise<void> =>
    updateAd(tx, id, { deletedAt: clock(), images: [] });

  return {
    close,
    changesOf,

    /**
     * Saves the edit of a published ad for review. A lower price applies at once. An edit that
     * changes nothing else ends.
     * @returns the images in use
     */
    async save(
      tx: Database,
      ad: StoredAd,
      edit: StoredAd | undefined,
      content: Content,
      details: T['details'],
    ): Promise<string[]> {
      const { price, draftDigest, ...text } = content;
      const isLower = price > 0 && price < ad.price;
      await updateAd(tx, ad.id, { draftDigest, ...(isLower && { price, changedAt: clock() }) });
      await section.saveAtOnce?.(tx, ad.id, details);
      const waiting = { ...text, price, status: STATUS.review, rejectionReason: null };
      const isWaiting = edit?.status === STATUS.review;
      const since = isWaiting ? edit.createdAt : clock();
      const editId = edit?.id ?? (await insertEdit(tx, ad, { ...waiting, createdAt: since }));
      if (edit) await updateAd(tx, editId, { ...waiting, createdAt: since });
      await section.saveDetails(tx, editId, details);
      const { after } = await changesOf(tx, ad.id, editId);
      if (Object.keys(after).length === 0) {
        await close(tx, editId);
        return ad.images;
      }
      const pinnedTo = await section.pinSlot?.(tx, editId);
      if (pinnedTo) {
        await adEvents.checkMove(tx, { id: ad.id, section: code }, pinnedTo, clock());
      }
      await announce(tx, [
        {
          to: 'admins',
          kind: 'review_waiting',
          cause: `ad ${ad.id} ${ad.version}`,
          at: clock(),
          adId: ad.id,
          data: { isEdit: true },
        },
      ]);
      return [...ad.images, ...text.images];
    },

    /** Gives the ad what its edit changes; its status stays. */
    async apply(tx: Database, ad: StoredAd, edit: StoredAd): Promise<void> {
      const { title, description, cityId, price } = edit;
      const { images } = edit;
      const changedAt = clock();
      await updateAd(tx, ad.id, { title, description, cityId, price, images, changedAt });
      await moveDetails(tx, section.details, edit.id, ad.id);
      await close(tx, edit.id);
      const pinnedTo = await section.pinSlot?.(tx, ad.id);
      if (pinnedTo) await adEvents.moved(tx, { id: ad.id, section: code }, pinnedTo, clock());
    },

    /** Deletes the images that are no longer in use; call it after the transaction. */
    async discard(before: string[], inUse: string[]): Promise<void> {
      const dropped = before.filter((image) => !inUse.includes(image));
      await deleteImages(db, dropped);
      await images.discard(dropped);
    },
  };
}

export type AdEdits<T extends SectionTypes> = ReturnType<typeof createAdEdits<T>>;
