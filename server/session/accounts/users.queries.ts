import { consentMissing } from '#contract/texts.ts';
import { cutText } from '#contract/cutText.ts';
import { cleanLine } from '#contract/fields.ts';
import type { SuspendedMark, VerifiedKind } from '#contract/people/verified.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { shownAvatar, users, type User } from './users.table.ts';

const userById = statement((db) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt))),
);

export const findUser = async (db: Database, id: number): Promise<User | undefined> =>
  (await userById(db).execute({ id }))[0];

/** Selects FOR UPDATE: the user's other changes wait. Undefined when the account is deleted. */
export async function lockUserIfAny(db: Database, id: number): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return user;
}

/** The same for an account that must exist; throws 401. */
export async function lockUser(db: Database, id: number): Promise<User> {
  const user = await lockUserIfAny(db, id);
  if (!user) throw new HttpError(401, httpTexts.badToken);
  return user;
}

/** What has changed since the viewer's request was admitted ends it: throws 403. */
export function assertStillAdmitted(
  viewer: Viewer,
  now: Pick<User, 'bannedAt' | 'consentWithdrawnAt'>,
): void {
  if (now.bannedAt && !viewer.isBanned) throw new HttpError(403, httpTexts.banned);
  if (now.consentWithdrawnAt && !viewer.hasWithdrawnConsent) {
    throw new HttpError(403, consentMissing, { code: 'CONSENT_MISSING' });
  }
}

/**
 * Locks the viewer until the commit. Throws 401 or 403 when the account was deleted or banned, or
 * the consent withdrawn, since the request was admitted: every write of a user begins with it.
 */
export async function lockViewer(db: Database, viewer: Viewer): Promise<User> {
  const user = await lockUser(db, viewer.id);
  assertStillAdmitted(viewer, user);
  return user;
}

/** Notes a login; the account is not dormant any more. */
export async function noteLogin(db: Database, id: number, at: Date): Promise<void> {
  await db.update(users).set({ lastLoginAt: at, dormantNoticeAt: null }).where(eq(users.id, id));
}

/** Telegram's own limit. */
const FIRST_NAME_MAX = 64;

/** Keeps the latest first name of the messenger. */
export async function noteFirstName(
  db: Database,
  { id, firstName: known }: User,
  given: string,
): Promise<void> {
  const firstName = cutText(cleanLine(given.toWellFormed()), FIRST_NAME_MAX);
  if (!firstName || firstName === known) return;
  await db
    .update(users)
    .set({ firstName })
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
}

/** After this the messenger's picture is not offered any more. */
export async function changeAvatar(db: Database, id: number, avatar: string | null): Promise<void> {
  await db.update(users).set({ avatar, avatarAsked: true }).where(eq(users.id, id));
}

/** Whether the image is an avatar that others see. */
export async function isShownAvatar(db: Database, image: string): Promise<boolean> {
  const rows = await db.select({ image: shownAvatar }).from(users).where(eq(users.avatar, image));
  return rows.some((row) => row.image === image);
}

/** Null takes the mark back, for good or until an admin decides on the suspended one. */
export async function changeVerified(
  db: Database,
  id: number,
  verified: VerifiedKind | null,
  suspendedMark: SuspendedMark | null = null,
): Promise<void> {
  await db.update(users).set({ verified, suspendedMark }).where(eq(users.id, id));
}

export async function changeShowsHelp(db: Database, id: number, showsHelp: boolean): Promise<void> {
  await db.update(users).set({ showsHelp }).where(eq(users.id, id));
}

export async function changeUsername(db: Database, id: number, username: string): Promise<void> {
  await db
    .update(users)
    .set({ username })
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
}
