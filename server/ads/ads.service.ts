import { randomBytes } from 'node:crypto';
import {
  ADS_PER_HOUR,
  NEW_PICTURE,
  PUBLISHED_DAYS,
  STATUS,
  type AdAction,
  type BaseDraft,
  type Status,
} from '#contract/ads.ts';
import { SUPPORT_ID } from '#contract/session.ts';
import { addDays } from '#server/clock.ts';
import { recordAction } from '#server/admin/audit.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { idList } from '#server/db/oneOf.ts';
import { findCity } from '#server/db/reference.queries.ts';
import type { Deps } from '#server/deps.ts';
import { deleteImages, insertImages } from '#server/images/images.queries.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import { announce, insertMessage, lockPair } from '#server/messages/messages.queries.ts';
import { boostDeleted, boostMoved, boostPublished } from '#server/payments/adBoosts.ts';
import { Refusal, refuseFields } from '#server/refusal.ts';
import type { Viewer } from '#server/session/viewer.ts';
import {
  createdSince,
  findByDraft,
  hasIds,
  inReview,
  insertAd,
  isCreatedAfter,
  isNotDeleted,
  isPublic,
  isVisibleTo,
  lockAd,
  newestCreatedFirst,
  newestFirst,
  newestPart,
  ofSection,
  oldestCreatedFirst,
  updateAd,
  writtenByAuthor,
  type AdRow,
  type StoredAd,
} from './ads.queries.ts';
import { narrow, page, pageOfParts } from './adPages.queries.ts';
import type { Section } from './section.ts';
import { adTexts } from './texts.ts';

const HOUR_MS = 60 * 60 * 1000;
const OWN_ADS_MAX = 1000;

type Action = AdAction['do'];
const ACTION_NAMES = { 0: 'delete', 1: 'publish', 3: 'reject', 4: 'hide' } as const;

/** The common facts of one section's ads: who sees them, who may change them, and in which order. */
export function createAdService<Draft extends BaseDraft, Filters, Row extends AdRow, Details>(
  { db, config, clock }: Deps,
  images: ImagesService,
  section: Section<Draft, Filters, Row, Details>,
) {
  const here = ofSection(section.code);

  const present = (row: Row, viewer: Viewer | undefined) => ({
    id: row.id,
    title: row.title,
    city: row.city,
    description: row.description,
    images: row.images,
    author: row.author,
    is_visible: row.status,
    is_owner: row.author === viewer?.id,
    created: row.created,
    ...(row.reason && (viewer?.isAdmin || row.author === viewer?.id)
      ? { rejection_reason: row.reason }
      : {}),
    ...section.present(row),
  });

  /** Those of the ids that this viewer may see, in the order asked for. */
  async function visible(
    ids: number[],
    viewer: Viewer | undefined,
    from: Database = db,
  ): Promise<Row[]> {
    if (ids.length === 0) return [];
    const rows = await page(from, section.select, {
      where: [here, hasIds, isVisibleTo(viewer)],
      order: newestFirst,
      values: { at: clock(), ids: idList(ids), author: viewer?.id, limit: ids.length },
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }

  /** The stored ad for its owner or an admin; anyone else is told what they may know. */
  async function lockFor(tx: Database, id: number, viewer: Viewer): Promise<StoredAd> {
    const ad = await lockAd(tx, section.code, id);
    if (!ad) throw new Refusal(404, adTexts.notFound);
    if (ad.authorId === viewer.id || viewer.isAdmin) return ad;
    // Asked within the transaction: the embedded database answers nobody else until it ends.
    const [seen] = await visible([id], viewer, tx);
    throw seen ? new Refusal(403, adTexts.notYours) : new Refusal(404, adTexts.notFound);
  }

  const statusOf = (ad: StoredAd): Status =>
    ad.status === STATUS.published && ad.expiresAt && ad.expiresAt <= clock()
      ? STATUS.outdated
      : (ad.status as Status);

  /** Makes an ad public until it runs out; its place among the newest is renewed only after 30 days. */
  async function publish(tx: Database, ad: Pick<StoredAd, 'id' | 'publishedAt'>): Promise<void> {
    const now = clock();
    const keepsPlace = ad.publishedAt && addDays(ad.publishedAt, PUBLISHED_DAYS) > now;
    await updateAd(tx, ad.id, {
      status: STATUS.published,
      rejectionReason: null,
      publishedAt: keepsPlace ? ad.publishedAt : now,
      expiresAt: (await section.expiry?.(tx, ad.id)) ?? addDays(now, PUBLISHED_DAYS),
    });
    await boostPublished(tx, ad.id, now);
  }

  /** Support writes to the author why; in the transaction of the rejection, or not at all. */
  async function tellReason(tx: Database, ad: StoredAd, reason: string): Promise<void> {
    const to = ad.authorId;
    if (to === SUPPORT_ID) return;
    await lockPair(tx, SUPPORT_ID, to);
    const link = `${config.publicUrl}${section.paths.page}/${ad.id}`;
    await insertMessage(tx, {
      from: SUPPORT_ID,
      to,
      text: adTexts.rejected(ad.title, reason, link),
      sendKey: undefined,
      at: clock(),
    });
    await announce(tx, [SUPPORT_ID, to], (userId) => ({
      type: 'message',
      user_id: userId === to ? SUPPORT_ID : to,
    }));
  }

  /** @param allowed from which statuses each action leads on */
  async function act(
    viewer: Viewer,
    { ad_id: id, do: action, reason, version }: AdAction,
    allowed: Partial<Record<Action, number[]>>,
    mayAct: (ad: StoredAd) => boolean,
  ): Promise<void> {
    await db.transaction(async (transaction) => {
      const tx = transaction as Database;
      const ad = await lockFor(tx, id, viewer);
      if (!mayAct(ad)) throw new Refusal(403, adTexts.notYours);
      const from = ad.deletedAt ? 0 : statusOf(ad);
      // What changes nothing answers as the first time, whoever was first.
      if (from === action && (action === 0 || allowed[action])) return;
      if (version !== undefined && version !== ad.version) {
        throw new Refusal(409, adTexts.changedMeanwhile[from]);
      }
      if (from === 0) throw new Refusal(404, adTexts.notFound);
      if (action !== 0 && !allowed[action]?.includes(from)) {
        throw new Refusal(409, adTexts.notPossible);
      }
      if (viewer.isAdmin) {
        await recordAction(tx, {
          adminId: viewer.id,
          action: ACTION_NAMES[action],
          object: 'ad',
          objectId: id,
          section: section.code,
          title: ad.title,
          personId: ad.authorId,
          before: { status: from },
          after: { status: action, ...(action === STATUS.rejected && reason && { reason }) },
          at: clock(),
        });
      }
      if (action === 0) {
        // A draft sent again after that makes a new ad.
        await updateAd(tx, id, { deletedAt: clock(), draftKey: null });
        await boostDeleted(tx, id, clock());
      } else if (action === STATUS.published) {
        if (from === STATUS.outdated) await section.admitAgain?.(tx, id, clock());
        await publish(tx, ad);
      } else if (action === STATUS.rejected) {
        await updateAd(tx, id, { status: action, rejectionReason: reason ?? null });
        if (reason) await tellReason(tx, ad, reason);
      } else {
        await updateAd(tx, id, { status: action });
      }
    });
  }

  /** Names of the draft turned into ids, or the draft refused field by field. */
  async function resolve(draft: Draft) {
    const cityId = await findCity(db, draft.city);
    if (!cityId) throw refuseFields({ city: section.unknownCity });
    const now = clock();
    return { cityId, now, details: await section.resolve(db, draft, { cityId, now }) };
  }

  async function ofAuthor(authorId: number, viewer: Viewer) {
    const rows = await page(db, section.select, {
      where: [here, isNotDeleted, writtenByAuthor],
      order: newestCreatedFirst,
      values: { at: clock(), author: authorId, limit: OWN_ADS_MAX },
    });
    return rows.map((row) => present(row, viewer));
  }

  const publishesAtOnce = (viewer: Viewer): boolean =>
    config.moderation === 'after' || viewer.isAdmin;

  async function refuseTooMany(viewer: Viewer): Promise<void> {
    if (!config.rateLimits) return;
    const now = clock().getTime();
    const recent = await createdSince(db, viewer.id, new Date(now - HOUR_MS));
    const blocking = recent.at(-ADS_PER_HOUR);
    if (!blocking) return;
    const retryAfterSeconds = Math.ceil((blocking.getTime() + HOUR_MS - now) / 1000);
    throw new Refusal(429, adTexts.tooManyPerHour, { retryAfterSeconds });
  }

  return {
    code: section.code,
    suffix: section.paths.suffix,
    schema: section.ad,
    paths: section.paths,
    pinSlot: section.pinSlot,

    async preview(id: number) {
      const [row] = await visible([id], undefined);
      if (!row) return undefined;
      const { title, description, city, images: pictures } = row;
      const created = new Date(row.created);
      return { id, title, description, city, images: pictures, created, ...section.preview(row) };
    },

    async newest(limit: number) {
      const rows = await page(db, section.select, {
        where: [here, isPublic],
        order: newestFirst,
        values: { at: clock(), limit },
      });
      return rows.map(({ id, created }) => ({ id, created: new Date(created) }));
    },

    async list(query: Filters & { limit: number; offset: number }, viewer: Viewer | undefined) {
      const narrowed = await narrow(section, db, query);
      if (!narrowed) return [];
      const { limit, offset } = query;
      const rows = await pageOfParts(db, section.select, section.parts?.(query) ?? [newestPart], {
        where: [here, isPublic, ...narrowed.where],
        values: { ...narrowed.values, at: clock(), limit, offset },
      });
      return rows.map((row) => present(row, viewer));
    },

    async one(id: number, viewer: Viewer | undefined) {
      const [row] = await visible([id], viewer);
      if (!row) throw new Refusal(404, adTexts.notFound);
      return present(row, viewer);
    },

    async byIds(ids: number[], viewer: Viewer | undefined) {
      const rows = await visible([...new Set(ids)], viewer);
      return rows.map((row) => present(row, viewer));
    },

    mine: (viewer: Viewer) => ofAuthor(viewer.id, viewer),
    ofAuthor,

    async waiting({ limit, offset }: { limit: number; offset: number }, viewer: Viewer) {
      const rows = await page(db, section.select, {
        where: [here, isNotDeleted, inReview],
        order: oldestCreatedFirst,
        values: { at: clock(), limit, offset },
      });
      return rows.map((row) => present(row, viewer));
    },

    async review({ limit, after }: { limit: number; after?: number | undefined }, viewer: Viewer) {
      const rows = await page(db, section.select, {
        where: [here, isNotDeleted, inReview, ...(after ? [isCreatedAfter] : [])],
        order: oldestCreatedFirst,
        values: { at: clock(), limit, after },
      });
      return rows.map((row) => ({ ad: present(row, viewer), version: row.version }));
    },

    /**
     * Makes an ad of a draft and its pictures.
     * @param draftKey names the draft, so that sending it again does not make a second ad
     */
    async create(
      viewer: Viewer,
      draft: Draft,
      files: File[],
      draftKey: string | undefined,
    ): Promise<{ id: number }> {
      const sent = draftKey && (await findByDraft(db, viewer.id, draftKey));
      if (sent) return { id: sent };
      await section.admit?.(db, viewer.id);
      await refuseTooMany(viewer);
      const { cityId, details, now } = await resolve(draft);
      const pictures = await images.storeAll(files);
      const ids = pictures.map((picture) => picture.id);
      try {
        return await db.transaction(async (transaction) => {
          const tx = transaction as Database;
          await insertImages(
            tx,
            pictures.map((picture) => ({ ...picture, ownerId: viewer.id, createdAt: now })),
          );
          const id = await insertAd(tx, {
            section: section.code,
            authorId: viewer.id,
            title: draft.title,
            description: draft.description,
            cityId,
            price: section.price?.(draft) ?? 0,
            images: ids,
            publicationKey: randomBytes(12).toString('base64url'),
            draftKey: draftKey ?? null,
            createdAt: now,
            status: STATUS.review,
          });
          await section.saveDetails(tx, id, details);
          if (publishesAtOnce(viewer)) await publish(tx, { id, publishedAt: null });
          return { id };
        });
      } catch (error) {
        await images.discard(ids);
        const first = draftKey && (await findByDraft(db, viewer.id, draftKey));
        if (first) return { id: first };
        throw error;
      }
    },

    /**
     * Puts a changed draft in the place of the author's own ad; it is reviewed anew.
     * @param order the pictures in their new order: ids of those kept, `new` for the next file
     */
    async update(
      viewer: Viewer,
      id: number,
      draft: Draft,
      files: File[],
      order: string[],
    ): Promise<{ id: number }> {
      const { cityId, details, now } = await resolve(draft);
      const [own] = await visible([id], viewer);
      if (!own) throw new Refusal(404, adTexts.notFound);
      if (own.author !== viewer.id) throw new Refusal(403, adTexts.notYours);
      const kept = order.filter((entry) => own.images.includes(entry));
      const pictures = await images.storeAll(files, kept.length);
      const added = pictures.map((picture) => picture.id);
      try {
        await db.transaction(async (transaction) => {
          const tx = transaction as Database;
          const ad = await lockFor(tx, id, viewer);
          if (ad.deletedAt) throw new Refusal(404, adTexts.notFound);
          await insertImages(
            tx,
            pictures.map((picture) => ({ ...picture, ownerId: viewer.id, createdAt: now })),
          );
          await updateAd(tx, id, {
            title: draft.title,
            description: draft.description,
            cityId,
            price: section.price?.(draft) ?? 0,
            images: inOrder(order, kept, added),
            status: STATUS.review,
          });
          await section.saveDetails(tx, id, details);
          const pinnedTo = await section.pinSlot?.(tx, id);
          if (pinnedTo) await boostMoved(tx, { id, section: section.code }, pinnedTo, now);
          if (publishesAtOnce(viewer)) await publish(tx, ad);
        });
      } catch (error) {
        await images.discard(added);
        throw error;
      }
      const dropped = own.images.filter((image) => !kept.includes(image));
      await deleteImages(db, dropped);
      await images.discard(dropped);
      return { id };
    },

    remove: (viewer: Viewer, id: number) => act(viewer, { ad_id: id, do: 0 }, {}, () => true),

    ownerAction: (viewer: Viewer, action: AdAction) =>
      act(
        viewer,
        action,
        { [STATUS.published]: [STATUS.outdated], [STATUS.outdated]: [STATUS.published] },
        (ad) => ad.authorId === viewer.id,
      ),

    adminAction: (viewer: Viewer, action: AdAction) =>
      act(
        viewer,
        action,
        {
          [STATUS.published]: [STATUS.review, STATUS.rejected],
          [STATUS.rejected]: [STATUS.review],
        },
        () => true,
      ),
  };
}

/** The pictures as the author ordered them; what the order does not name comes last. */
function inOrder(order: string[], kept: string[], added: string[]): string[] {
  const left = [...added];
  const named = order.flatMap((entry) => {
    const image = entry === NEW_PICTURE ? left.shift() : kept.find((id) => id === entry);
    return image ? [image] : [];
  });
  return [...new Set([...named, ...left])];
}

export type AdService<Draft extends BaseDraft, Filters, Row extends AdRow, Details> = ReturnType<
  typeof createAdService<Draft, Filters, Row, Details>
>;
