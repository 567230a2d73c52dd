import type { FoundPerson, KeyInfo, UserInfo } from '#contract/admin.ts';
import { PEOPLE_FOUND_MAX } from '#contract/admin.ts';
import { isAdminId } from '#contract/session.ts';
import { inTransaction } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { recordAction } from '#server/audit/audit.queries.ts';
import { factsOfPeople, findAnyAd, findPeople, lockUser, setBan } from './people.queries.ts';
import { adminTexts } from './texts.ts';

/** Who these people are, by their ids. */
export async function describePeople(
  { db, clock }: Deps,
  ids: number[],
): Promise<Map<number, UserInfo>> {
  const rows = await factsOfPeople(db, [...new Set(ids)], clock());
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
      },
    ]),
  );
}

export async function describePerson(deps: Deps, id: number): Promise<UserInfo> {
  const person = (await describePeople(deps, [id])).get(id);
  if (!person) throw new HttpError(404, adminTexts.nobody);
  return person;
}

export async function searchPeople({ db }: Deps, text: string): Promise<FoundPerson[]> {
  const found = await findPeople(db, text, PEOPLE_FOUND_MAX);
  return found.map(({ id, username, bannedAt }) => ({
    user_id: id,
    username,
    banned: bannedAt !== null,
  }));
}

export async function describeKey({ db }: Deps, adId: number): Promise<KeyInfo> {
  const ad = await findAnyAd(db, adId);
  if (!ad) throw new HttpError(404, adminTexts.noAd);
  return {
    key: ad.publicationKey,
    user_id: ad.authorId,
    created: ad.createdAt.toISOString(),
    used: ad.publishedAt !== null,
    title: ad.title,
    section: ad.section,
    is_visible: ad.deletedAt ? 0 : ad.status,
  };
}

/** Bans a person or takes the ban back; the two service accounts cannot be banned. */
export async function changeBan(
  { db, clock }: Deps,
  viewer: Viewer,
  { user_id: id, ban }: { user_id: number; ban: boolean },
): Promise<{ message: string }> {
  if (isAdminId(id)) throw new HttpError(403, adminTexts.serviceAccount);
  return inTransaction(db, async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw new HttpError(404, adminTexts.nobody);
    const message = (ban ? adminTexts.banned : adminTexts.unbanned)(user.username);
    const was = user.bannedAt !== null;
    if (was === ban) return { message };
    const at = clock();
    await setBan(tx, id, ban ? at : null);
    await recordAction(tx, {
      adminId: viewer.id,
      action: ban ? 'ban' : 'unban',
      object: 'user',
      objectId: id,
      title: user.username,
      personId: id,
      before: { banned: was },
      after: { banned: ban },
      at,
    });
    return { message };
  });
}
