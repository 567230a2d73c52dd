import type { FoundUser, KeyInfo, UserInfo } from '#contract/admin/admin.ts';
import { FOUND_USERS_MAX } from '#contract/admin/admin.ts';
import type { VerifiedKind } from '#contract/people/verified.ts';
import { isAdminId } from '#contract/session/session.ts';
import { statusAt } from '#server/ads/ads.queries.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { recordAction } from '#server/audit/audit.queries.ts';
import { isDeleted, notifyPartners } from '#server/messages/messages.queries.ts';
import { changeVerified, lockUserIfAny } from '#server/session/accounts/users.queries.ts';
import { userStats, findAnyAd, findUsersByName, setBan } from './users.queries.ts';
import { adminTexts } from './texts.ts';

/** Facts about these users, by id. */
export async function describeUsers(
  { db, clock }: Deps,
  ids: number[],
): Promise<Map<number, UserInfo>> {
  const rows = await userStats(db, [...new Set(ids)], clock());
  return new Map(
    rows.map((row) => [
      row.id,
      {
        user_id: row.id,
        username: row.username,
        since: row.createdAt.toISOString(),
        total_ads: row.total,
        total_keys: row.keys,
        published: row.published,
        review: row.review,
        rejected: row.rejected,
        banned: row.bannedAt !== null,
        ban_reason: row.banReason ?? '',
        verified: row.verified,
        suspended_mark: row.suspendedMark,
      },
    ]),
  );
}

/** Tells a deleted account from one that never was. */
const noUser = async (db: Database, id: number): Promise<HttpError> =>
  new HttpError(404, (await isDeleted(db, id)) ? adminTexts.deletedUser : adminTexts.unknownUser);

export async function describeUser(deps: Deps, id: number): Promise<UserInfo> {
  const user = (await describeUsers(deps, [id])).get(id);
  if (!user) throw await noUser(deps.db, id);
  return user;
}

export async function searchUsers({ db }: Deps, text: string): Promise<FoundUser[]> {
  const found = await findUsersByName(db, text, FOUND_USERS_MAX);
  return found.map(({ id, username, bannedAt }) => ({
    user_id: id,
    username,
    banned: bannedAt !== null,
  }));
}

export async function describeKey({ db, clock }: Deps, adId: number): Promise<KeyInfo> {
  const ad = await findAnyAd(db, adId);
  if (!ad) throw new HttpError(404, adminTexts.noAd);
  return {
    key: ad.publicationKey,
    user_id: ad.authorId,
    created: ad.createdAt.toISOString(),
    used: ad.publishedAt !== null,
    title: ad.title,
    section: ad.section,
    is_visible: ad.deletedAt ? 0 : statusAt(ad, clock()),
  };
}

interface BanChange {
  userId: number;
  /** Undefined lifts the ban. */
  reason: string | undefined;
}

/** Sets or lifts a ban in a transaction; throws 409 for the reserved users 0 and 1. */
export async function banIn(
  tx: Database,
  { clock }: Pick<Deps, 'clock'>,
  viewer: Viewer,
  { userId: id, reason }: BanChange,
): Promise<{ message: string }> {
  if (isAdminId(id)) throw new HttpError(409, adminTexts.serviceAccount);
  const ban = reason !== undefined;
  const user = await lockUserIfAny(tx, id);
  if (!user) throw await noUser(tx, id);
  const message = (ban ? adminTexts.banned : adminTexts.unbanned)(user.username);
  const isBanned = user.bannedAt !== null;
  // A repetition without a reason keeps the reason, and the sessions in which support is asked.
  if (ban && isBanned && reason === '') return { message };
  const before = { banned: isBanned, reason: user.banReason ?? '' };
  const after = { banned: ban, reason: reason ?? '' };
  if (before.banned === ban && (!ban || before.reason === reason)) return { message };
  const at = clock();
  await setBan(tx, id, ban ? { at, reason } : undefined);
  await notifyPartners(tx, id);
  await recordAction(tx, viewer, {
    action: ban ? 'ban' : 'unban',
    object: 'user',
    objectId: id,
    title: user.username,
    userId: id,
    before,
    after,
    at,
  });
  return { message };
}

/** Sets or lifts a ban; throws 409 for the reserved users 0 and 1. */
export const changeBan = (
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { user_id: userId, ban, reason }: { user_id: number; ban: boolean; reason: string },
): Promise<{ message: string }> =>
  inTransaction(deps.db, (tx) =>
    banIn(tx, deps, viewer, { userId, reason: ban ? reason : undefined }),
  );

/** Marks a user as verified, or takes the mark back, a suspended one included, and tells them. */
export async function changeMark(
  { db, clock, announce }: Deps,
  viewer: Viewer,
  { user_id: id, kind, note }: { user_id: number; kind: VerifiedKind | null; note: string },
): Promise<void> {
  if (isAdminId(id)) throw new HttpError(409, adminTexts.serviceAccountMark);
  await inTransaction(db, async (tx) => {
    const user = await lockUserIfAny(tx, id);
    if (!user) throw await noUser(tx, id);
    if (user.verified === kind && !user.suspendedMark) return;
    const at = clock();
    await changeVerified(tx, id, kind);
    await notifyPartners(tx, id);
    await recordAction(tx, viewer, {
      action: 'verify',
      object: 'user',
      objectId: id,
      title: user.username,
      userId: id,
      before: { verified: user.verified ?? user.suspendedMark?.kind ?? null },
      after: { verified: kind, note },
      at,
    });
    // Whose mark a new name has suspended has been told.
    if (user.verified === kind) return;
    const cause = `${kind ?? 'none'} ${at.toISOString()}`;
    await announce(tx, [{ to: id, kind: 'verified', cause, at, data: { verified: kind } }]);
  });
}
