import {
  EXTEND,
  RESERVE,
  FREE,
  STATUS,
  type AdAction,
  type OwnAdAction,
  type Status,
} from '#contract/ads/ads.ts';
import { SECTION } from '#contract/sections/sections.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import { HttpError } from '#server/http/httpError.ts';
import { logSecurity } from '#server/http/securityLog.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import type { AdDeps } from './adDeps.ts';
import type { AdEdits } from './adEdits.ts';
import { createAdMoves, DELETED, MOVES, STATUS_AFTER, type AdState, type Move } from './adMoves.ts';
import { findHomeStory } from './endings/homeStories.queries.ts';
import type { AdReads } from './adReads.ts';
import { findEdit, lockAd, statusAt, type StoredAd } from './ads.queries.ts';
import { createReservations } from './reservations.ts';
import type { Section, SectionTypes } from './section.ts';
import { adTexts } from './texts.ts';

interface Rules {
  /** The statuses from which each move is allowed. */
  allowed: Partial<Record<Move, readonly Status[]>>;
  /** The moves concern the edit of an ad that has one. */
  isForEdits?: boolean;
}
const { published, review, rejected, outdated } = STATUS;
const FROM_ANY = Object.values(STATUS);
const OWNERS: Rules = {
  allowed: { delete: FROM_ANY, publish: [outdated], hide: [published] },
};
const ADMINS: Rules = {
  allowed: { delete: FROM_ANY, publish: [review, rejected], reject: [review] },
  isForEdits: true,
};
/** Of an admin, after a report. */
const HIDING: Rules = { allowed: { hide: [published] } };

/** Status transitions of one section's ads: publish, reject, hide, delete. */
export function createAdTransitions<T extends SectionTypes>(
  deps: AdDeps,
  section: Section<T>,
  { visible }: AdReads<T>,
  edits: AdEdits<T>,
) {
  const { db, clock, log } = deps;
  const code = SECTION[section.name];
  const { endings, publish, checkRepublish, changes, decideEdit, decideHome, record } =
    createAdMoves(deps, section, edits);

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

  /** Whether the move changes anything: a repeated one does not. Throws 404 or 409 when it is not possible. */
  function decide(
    { allowed }: Rules,
    move: Move,
    { from, isSeen }: { from: AdState; isSeen: boolean },
  ): boolean {
    if (from === STATUS_AFTER[move] && allowed[move]) return false;
    if (!isSeen) throw new HttpError(409, adTexts.changedMeanwhile[from]);
    if (from === DELETED) throw new HttpError(404, adTexts.notFound);
    if (!allowed[move]?.includes(from)) throw new HttpError(409, adTexts.notPossible);
    return true;
  }

  /** Throws 403, 404 or 409 when the viewer may not do this now. */
  async function act(
    viewer: Viewer,
    action: AdAction,
    rules: Rules,
    {
      mayAct = () => true,
      alongside,
    }: {
      mayAct?: (ad: StoredAd) => boolean;
      /** In the same transaction, before the ad is locked: users come before ads. */
      alongside?: ((tx: Database) => Promise<unknown>) | undefined;
    } = {},
  ): Promise<void> {
    const { ad_id: id, reason, version, outcome } = action;
    const move = MOVES[action.do];
    const [before, inUse] = await inTransaction(db, async (tx) => {
      await alongside?.(tx);
      const ad = await lockFor(tx, id, viewer);
      if (!mayAct(ad)) throw new HttpError(403, adTexts.notYours);
      endings.check(ad, action);
      const edit = ad.deletedAt ? undefined : await findEdit(tx, id);
      const isReview = rules.isForEdits && move !== 'delete';
      const decided = isReview ? edit : undefined;
      // Only an ad that has ended has one, and such an ad waits for nothing else.
      const home = isReview ? await findHomeStory(tx, id) : undefined;
      const from: AdState = ad.deletedAt ? DELETED : (home?.status ?? statusOf(decided ?? ad));
      const known = [...ad.images, ...(edit?.images ?? [])];
      const isSeen = version === undefined || version === ad.version;
      const change = { from, viewer, reason, outcome };
      if (!decide(rules, move, { from, isSeen })) {
        // The author tells later how it ended.
        if (outcome && (await endings.isNew(tx, id, outcome))) await changes.hide(tx, ad, change);
        return [known, known];
      }
      if (viewer.isAdmin) await record(tx, { ad, edit: decided, home }, { ...change, move });
      if (home) {
        await decideHome(tx, ad, { isApproved: move === 'publish', reason });
        return [known, known];
      }
      if (decided) {
        const isApproved = move === 'publish';
        const isOnline = statusOf(ad) === published;
        await decideEdit(tx, { ad, edit: decided }, { isApproved, isOnline, reason });
        return [known, isApproved ? decided.images : known];
      }
      await changes[move](tx, ad, change);
      if (move !== 'delete' || !edit) return [known, known];
      await edits.close(tx, edit.id);
      return [known, ad.images];
    });
    if (move === 'delete') {
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
      if (from !== published && from !== outdated) {
        throw new HttpError(409, adTexts.notPossible);
      }
      await checkRepublish(tx, id);
      await publish(tx, ad);
    });
  }

  const reserve = createReservations({ db, clock }, section.name, { lockFor, statusOf });

  return {
    lockFor,
    extend,
    publish,
    checkReopen: endings.checkReopen,
    statusOf,
    remove: (viewer: Viewer, id: number) => act(viewer, { ad_id: id, do: 0 }, OWNERS),
    ownerAction: (viewer: Viewer, { do: wanted, ...action }: OwnAdAction) => {
      if (wanted === EXTEND) return extend(viewer, action.ad_id);
      if (wanted === RESERVE || wanted === FREE) {
        return reserve(viewer, action, wanted === RESERVE);
      }
      const mayAct = (ad: StoredAd): boolean => ad.authorId === viewer.id;
      return act(viewer, { ...action, do: wanted }, OWNERS, { mayAct });
    },
    adminAction: (
      viewer: Viewer,
      action: AdAction,
      alongside?: (tx: Database) => Promise<unknown>,
    ) => act(viewer, action, ADMINS, { alongside }),
    adminHide: (viewer: Viewer, id: number, reason: string | undefined) =>
      act(viewer, { ad_id: id, do: outdated, reason }, HIDING),
  };
}

export type AdTransitions = ReturnType<typeof createAdTransitions>;
