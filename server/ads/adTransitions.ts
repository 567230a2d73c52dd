import { PUBLISHED_DAYS, STATUS, type AdAction, type Status } from '#contract/ads/ads.ts';
import { sectionPaths } from '#contract/paths.ts';
import { SECTION } from '#contract/sections/sections.ts';
import type { NoticeData } from '#server/deps.ts';
import { recordAction } from '#server/audit/audit.queries.ts';
import { addDays } from '#server/shared/clock.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import { HttpError } from '#server/http/httpError.ts';
import { logSecurity } from '#server/http/securityLog.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { sendFromSupport } from '#server/messages/supportMessages.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import type { AdDeps } from './adDeps.ts';
import type { AdEdits } from './adEdits.ts';
import type { AdReads } from './adReads.ts';
import { createAdEndings } from './endings/adEndings.ts';
import { forgetEnding } from './endings/endings.queries.ts';
import { findEdit, lockAd, statusAt, updateAd, type StoredAd } from './ads.queries.ts';
import { forgetGoneAd, noteGoneAd } from './gone/goneAds.queries.ts';
import type { Section, SectionTypes } from './section.ts';
import { adTexts } from './texts.ts';

type Action = AdAction['do'];
const ACTION_NAMES = { 0: 'delete', 1: 'publish', 3: 'reject', 4: 'hide' } as const;

interface Rules {
  /** The statuses from which each action is allowed. */
  allowed: Partial<Record<Action, number[]>>;
  /** The actions concern the edit of an ad that has one. */
  isForEdits?: boolean;
}
const OWNERS: Rules = {
  allowed: {
    [STATUS.published]: [STATUS.outdated],
    [STATUS.outdated]: [STATUS.published],
  },
};
const ADMINS: Rules = {
  allowed: {
    [STATUS.published]: [STATUS.review, STATUS.rejected],
    [STATUS.rejected]: [STATUS.review],
  },
  isForEdits: true,
};

/** Of an admin, after a report. */
const HIDING: Rules = { allowed: { [STATUS.outdated]: [STATUS.published] } };

/** Status transitions of one section's ads: publish, reject, hide, delete. */
export function createAdTransitions<T extends SectionTypes>(
  { db, config, clock, log, adEvents, announce }: AdDeps,
  section: Section<T>,
  { visible }: AdReads<T>,
  edits: AdEdits<T>,
) {
  const code = SECTION[section.name];
  const endings = createAdEndings({ clock }, section.name);

  /** Locks the ad for its owner or an admin; throws 403 or 404 for anyone else. */
  async function lockFor(tx: Database, id: number, viewer: Viewer): Promise<StoredAd> {
    // An admin's account never ends, and several of their decisions run at once.
    if (!viewer.isAdmin) await lockViewer(tx, viewer);
    const ad = await lockAd(tx, code, id);
    if (!ad) throw new HttpError(404, adTexts.notFound);
    if (ad.authorId === viewer.id || viewer.isAdmin) return ad;
    // Uses the transaction: the embedded database has only one connection.
    const [seen] = await visible([id], viewer, tx);
    throw seen ? new HttpError(403, adTexts.notYours) : new HttpError(404, adTexts.notFound);
  }

  const statusOf = (ad: StoredAd): Status => statusAt(ad, clock());

  /** Publishes an ad until it expires. Renews `publishedAt` only after 30 days. */
  async function publish(tx: Database, ad: Pick<StoredAd, 'id' | 'publishedAt'>): Promise<void> {
    const now = clock();
    const isRecent = ad.publishedAt && addDays(ad.publishedAt, PUBLISHED_DAYS) > now;
    await updateAd(tx, ad.id, {
      status: STATUS.published,
      rejectionReason: null,
      publishedAt: isRecent ? ad.publishedAt : now,
      expiresAt: (await section.expiry?.(tx, ad.id)) ?? addDays(now, PUBLISHED_DAYS),
    });
    if (ad.publishedAt) {
      await forgetGoneAd(tx, ad.id);
      await forgetEnding(tx, ad.id);
    }
    await adEvents.published(tx, ad.id, now);
  }

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

  async function change(
    tx: Database,
    ad: StoredAd,
    { do: action, reason, outcome }: AdAction,
    { from, viewer }: { from: Status; viewer: Viewer },
  ): Promise<void> {
    if (action === 0) {
      const isOwn = ad.authorId === viewer.id;
      await noteGoneAd(tx, ad.id, { at: clock(), why: isOwn ? 'deleted' : 'blocked' });
      if (!isOwn) {
        await forgetEnding(tx, ad.id);
        await tellOfDeletion(tx, ad, reason);
      }
      // Clears the draft key: the same draft can be posted again as a new ad.
      await updateAd(tx, ad.id, { deletedAt: clock(), draftKey: null });
      await adEvents.deleted(tx, ad.id, clock());
    } else if (action === STATUS.published) {
      if (from === STATUS.outdated) await checkRepublish(tx, ad.id);
      await publish(tx, ad);
      if (from !== STATUS.outdated) await announceTo(tx, ad, 'ad_published', {});
    } else if (action === STATUS.rejected) {
      await updateAd(tx, ad.id, { status: action, rejectionReason: reason ?? null });
      if (reason) await sendReason(tx, ad, reason);
      await announceTo(tx, ad, 'ad_rejected', { reason });
    } else {
      await noteGoneAd(tx, ad.id, { at: clock(), why: 'hidden' });
      await updateAd(tx, ad.id, { status: action });
      if (outcome) await endings.store(tx, ad, outcome);
      if (ad.authorId !== viewer.id && reason) await sendReason(tx, ad, reason, adTexts.hidden);
    }
  }

  /** Decides on an edit: the ad itself stays as and where it is until the edit is approved. */
  async function changeEdit(
    tx: Database,
    ad: StoredAd,
    edit: StoredAd,
    { do: action, reason }: AdAction,
  ): Promise<void> {
    if (action === STATUS.published) {
      await edits.apply(tx, ad, edit);
      if (statusOf(ad) === STATUS.published) await publish(tx, ad);
      await announceTo(tx, ad, 'ad_published', { isEdit: true });
      return;
    }
    await updateAd(tx, edit.id, { status: STATUS.rejected, rejectionReason: reason ?? null });
    await updateAd(tx, ad.id, {});
    if (reason) await sendReason(tx, ad, reason, adTexts.rejectedEdit);
    await announceTo(tx, ad, 'ad_rejected', { reason, isEdit: true });
  }

  /** Throws 403, 404 or 409 when the viewer may not do this now. */
  async function act(
    viewer: Viewer,
    action: AdAction,
    { allowed, isForEdits = false }: Rules,
    mayAct: (ad: StoredAd) => boolean = () => true,
  ): Promise<void> {
    const { ad_id: id, do: wanted, reason, version, outcome } = action;
    const [before, inUse] = await inTransaction(db, async (tx) => {
      const ad = await lockFor(tx, id, viewer);
      if (!mayAct(ad)) throw new HttpError(403, adTexts.notYours);
      endings.check(ad, action);
      const edit = ad.deletedAt ? undefined : await findEdit(tx, id);
      const decided = isForEdits && wanted !== 0 ? edit : undefined;
      const from = ad.deletedAt ? 0 : statusOf(decided ?? ad);
      const known = [...ad.images, ...(edit?.images ?? [])];
      // Idempotent: a repeated action succeeds without a change.
      if (from === wanted && (wanted === 0 || allowed[wanted])) {
        // The author tells later how it ended.
        if (from !== 0 && outcome && (await endings.isNew(tx, id, outcome))) {
          await change(tx, ad, action, { from, viewer });
        }
        return [known, known];
      }
      if (version !== undefined && version !== ad.version) {
        throw new HttpError(409, adTexts.changedMeanwhile[from]);
      }
      if (from === 0) throw new HttpError(404, adTexts.notFound);
      if (wanted !== 0 && !allowed[wanted]?.includes(from)) {
        throw new HttpError(409, adTexts.notPossible);
      }
      if (viewer.isAdmin) {
        const changes = decided && (await edits.changesOf(tx, id, decided.id));
        await recordAction(tx, viewer, {
          action: ACTION_NAMES[wanted],
          object: 'ad',
          objectId: id,
          section: code,
          title: ad.title,
          userId: ad.authorId,
          before: changes ? { edit: changes.before } : { status: from },
          after: {
            ...(changes ? { edit: changes.after } : { status: wanted }),
            ...(reason && { reason }),
          },
          at: clock(),
        });
      }
      if (decided) {
        await changeEdit(tx, ad, decided, action);
        return [known, wanted === STATUS.published ? decided.images : known];
      }
      await change(tx, ad, action, { from, viewer });
      if (wanted !== 0 || !edit) return [known, known];
      await edits.close(tx, edit.id);
      return [known, ad.images];
    });
    if (wanted === 0) {
      logSecurity(log, 'ad deleted', { user: viewer.id, address: viewer.address, ad: id });
    }
    await edits.discard(before, inUse);
  }

  /** Publishes an own ad for its full time from now on, before or after it has expired. */
  async function extend(viewer: Viewer, id: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      const ad = await lockFor(tx, id, viewer);
      if (ad.authorId !== viewer.id) throw new HttpError(403, adTexts.notYours);
      if (ad.deletedAt) throw new HttpError(404, adTexts.notFound);
      const from = statusOf(ad);
      if (from !== STATUS.published && from !== STATUS.outdated) {
        throw new HttpError(409, adTexts.notPossible);
      }
      await checkRepublish(tx, id);
      await publish(tx, ad);
    });
  }

  return {
    lockFor,
    extend,
    publish,
    checkReopen: endings.checkReopen,
    statusOf,
    remove: (viewer: Viewer, id: number) => act(viewer, { ad_id: id, do: 0 }, { allowed: {} }),
    ownerAction: (viewer: Viewer, action: AdAction) =>
      act(viewer, action, OWNERS, (ad) => ad.authorId === viewer.id),
    adminAction: (viewer: Viewer, action: AdAction) => act(viewer, action, ADMINS),
    adminHide: (viewer: Viewer, id: number, reason: string | undefined) =>
      act(viewer, { ad_id: id, do: STATUS.outdated, reason }, HIDING),
  };
}

export type AdTransitions = ReturnType<typeof createAdTransitions>;
