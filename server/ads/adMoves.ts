import { PUBLISHED_DAYS, STATUS, type AdAction, type Status } from '#contract/ads/ads.ts';
import { sectionPaths } from '#contract/paths.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { recordAction } from '#server/audit/audit.queries.ts';
import type { Database } from '#server/db/database.ts';
import type { NoticeData } from '#server/deps.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { sendFromSupport } from '#server/messages/supportMessages.ts';
import { addDays } from '#server/shared/clock.ts';
import type { AdDeps } from './adDeps.ts';
import type { AdEdits } from './adEdits.ts';
import { updateAd, type StoredAd } from './ads.queries.ts';
import { createAdEndings } from './endings/adEndings.ts';
import { forgetEnding } from './endings/endings.queries.ts';
import { decideHomeStory, deleteHomeStory } from './endings/homeStories.queries.ts';
import type { HomeStory } from './endings/homeStories.table.ts';
import { forgetGoneAd, noteGoneAd } from './gone/goneAds.queries.ts';
import type { Section, SectionTypes } from './section.ts';
import { adTexts } from './texts.ts';

/** What may become of an ad, by the number of the API (`do`). */
export const MOVES = { 0: 'delete', 1: 'publish', 3: 'reject', 4: 'hide' } as const;
export type Move = (typeof MOVES)[AdAction['do']];

/** Stands for the status of a deleted ad. */
export const DELETED = 0;
export type AdState = Status | typeof DELETED;
/** The status that a move leads to. */
export const STATUS_AFTER = {
  delete: DELETED,
  publish: STATUS.published,
  reject: STATUS.rejected,
  hide: STATUS.outdated,
} as const;

interface Change extends Pick<AdAction, 'reason' | 'outcome'> {
  from: AdState;
  viewer: Viewer;
}

/** What each move does to an ad of one section, in the transaction of its caller. */
export function createAdMoves<T extends SectionTypes>(
  { config, clock, adEvents, announce, ended }: AdDeps,
  section: Section<T>,
  edits: AdEdits<T>,
) {
  const code = SECTION[section.name];
  const endings = createAdEndings({ clock }, section.name);

  /** Publishes an ad until it expires. Renews `publishedAt` only after 30 days. */
  async function publish(tx: Database, ad: Pick<StoredAd, 'id' | 'publishedAt'>): Promise<void> {
    const now = clock();
    const isRecent = ad.publishedAt && addDays(ad.publishedAt, PUBLISHED_DAYS) > now;
    await updateAd(tx, ad.id, {
      status: STATUS.published,
      rejectionReason: null,
      publishedAt: isRecent ? ad.publishedAt : now,
      changedAt: now,
      expiresAt: (await section.expiry?.(tx, ad.id)) ?? addDays(now, PUBLISHED_DAYS),
    });
    if (ad.publishedAt) {
      await forgetGoneAd(tx, ad.id);
      await forgetEnding(tx, ad.id);
    }
    await adEvents.published(tx, ad.id, now);
  }

  /** Throws 409 when an ad that is over cannot be published again. */
  async function checkRepublish(tx: Database, id: number): Promise<void> {
    await endings.checkReopen(tx, id);
    await section.checkRepublish?.(tx, id, clock());
  }

  const announceTo = (
    tx: Database,
    { id, authorId, version }: StoredAd,
    kind: 'ad_published' | 'ad_rejected',
    data: NoticeData,
  ): Promise<void> =>
    announce(tx, [
      { to: authorId, kind, cause: `ad ${id} ${version}`, at: clock(), adId: id, data },
    ]);

  /** Sends the reason from support to the author, in the transaction of the rejection. */
  async function sendReason(
    tx: Database,
    ad: StoredAd,
    reason: string,
    textOf = adTexts.rejected,
  ): Promise<void> {
    const link = `${config.publicUrl}${sectionPaths[section.name].ad(ad.id)}`;
    const text = textOf(ad.title, reason, link);
    await sendFromSupport(tx, { to: ad.authorId, text, at: clock() });
  }

  /** Notices of deleted ads are not listed, so this one is of no ad. */
  async function tellOfDeletion(
    tx: Database,
    ad: StoredAd,
    reason: string | undefined,
  ): Promise<void> {
    const notice = { kind: 'ad_rejected', cause: `ad ${ad.id} deleted` } as const;
    const data = { reason, deletedTitle: ad.title };
    await announce(tx, [{ ...notice, to: ad.authorId, at: clock(), data }]);
    if (reason) await sendReason(tx, ad, reason, adTexts.deleted);
  }

  const changes: Record<Move, (tx: Database, ad: StoredAd, change: Change) => Promise<void>> = {
    async delete(tx, ad, { reason, viewer }) {
      const isOwn = ad.authorId === viewer.id;
      await noteGoneAd(tx, ad.id, { at: clock(), why: isOwn ? 'deleted' : 'blocked' });
      if (!isOwn) {
        await forgetEnding(tx, ad.id);
        await tellOfDeletion(tx, ad, reason);
      }
      await deleteHomeStory(tx, ad.id);
      // Clears the draft key: the same draft can be posted again as a new ad.
      await updateAd(tx, ad.id, { deletedAt: clock(), draftKey: null });
      await adEvents.deleted(tx, ad.id, clock());
    },

    async publish(tx, ad, { from }) {
      const isAgain = from === STATUS.outdated;
      if (isAgain) await checkRepublish(tx, ad.id);
      await publish(tx, ad);
      if (!isAgain) await announceTo(tx, ad, 'ad_published', {});
    },

    async reject(tx, ad, { reason }) {
      await updateAd(tx, ad.id, { status: STATUS.rejected, rejectionReason: reason ?? null });
      if (reason) await sendReason(tx, ad, reason);
      await announceTo(tx, ad, 'ad_rejected', { reason });
    },

    async hide(tx, ad, { reason, outcome, viewer }) {
      await noteGoneAd(tx, ad.id, { at: clock(), why: 'hidden' });
      await updateAd(tx, ad.id, { status: STATUS.outdated, reservedUntil: null });
      if (outcome) {
        await endings.store(tx, ad, outcome);
        await ended(tx, ad, outcome);
      }
      if (ad.authorId !== viewer.id && reason) await sendReason(tx, ad, reason, adTexts.hidden);
    },
  };

  return {
    endings,
    publish,
    checkRepublish,
    changes,

    /** Decides on an edit: the ad itself stays as and where it is until the edit is approved. */
    async decideEdit(
      tx: Database,
      { ad, edit }: { ad: StoredAd; edit: StoredAd },
      { isApproved, isOnline, reason }: { isApproved: boolean; isOnline: boolean; reason?: string },
    ): Promise<void> {
      if (isApproved) {
        await edits.apply(tx, ad, edit);
        if (isOnline) await publish(tx, ad);
        await announceTo(tx, ad, 'ad_published', { isEdit: true });
        return;
      }
      await updateAd(tx, edit.id, { status: STATUS.rejected, rejectionReason: reason ?? null });
      await updateAd(tx, ad.id, {});
      if (reason) await sendReason(tx, ad, reason, adTexts.rejectedEdit);
      await announceTo(tx, ad, 'ad_rejected', { reason, isEdit: true });
    },

    /** Decides on the photo from home of an ad that has ended. */
    async decideHome(
      tx: Database,
      ad: StoredAd,
      { isApproved, reason = null }: { isApproved: boolean; reason?: string | null | undefined },
    ): Promise<void> {
      const status = isApproved ? STATUS.published : STATUS.rejected;
      await decideHomeStory(tx, ad.id, { status, reason: isApproved ? null : reason });
      await updateAd(tx, ad.id, {});
      await announceTo(tx, ad, isApproved ? 'ad_published' : 'ad_rejected', {
        isHome: true,
        ...(!isApproved && reason !== null && { reason }),
      });
    },

    /** Writes an admin's move into the audit. */
    async record(
      tx: Database,
      { ad, edit, home }: { ad: StoredAd; edit: StoredAd | undefined; home: HomeStory | undefined },
      { move, from, viewer, reason }: Change & { move: Move },
    ): Promise<void> {
      const { before, after } = await factsOf();
      await recordAction(tx, viewer, {
        action: move,
        object: 'ad',
        objectId: ad.id,
        section: code,
        title: ad.title,
        userId: ad.authorId,
        before,
        after: { ...after, ...(reason && { reason }) },
        at: clock(),
      });

      async function factsOf(): Promise<Record<'before' | 'after', Record<string, unknown>>> {
        if (home) return { before: { edit: {} }, after: { edit: { home: home.text } } };
        if (!edit) return { before: { status: from }, after: { status: STATUS_AFTER[move] } };
        const changed = await edits.changesOf(tx, ad.id, edit.id);
        return { before: { edit: changed.before }, after: { edit: changed.after } };
      }
    },
  };
}
