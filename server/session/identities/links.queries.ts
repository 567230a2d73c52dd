import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { identityLinks, type IdentityLink } from './identities.table.ts';

type Begun = Pick<IdentityLink, 'userId' | 'sessionId' | 'codeDigest' | 'expiresAt'>;

/** Replaces what the user has begun before. */
export async function storeLink(db: Database, begun: Begun): Promise<void> {
  const values = { ...begun, proofDigest: null, proven: null };
  await db
    .insert(identityLinks)
    .values(values)
    .onConflictDoUpdate({ target: identityLinks.userId, set: values });
}

const ofCode = (codeDigest: string, at: Date) =>
  and(eq(identityLinks.codeDigest, codeDigest), gt(identityLinks.expiresAt, at));

export async function findLink(
  db: Database,
  codeDigest: string,
  at: Date,
): Promise<IdentityLink | undefined> {
  const [link] = await db.select().from(identityLinks).where(ofCode(codeDigest, at));
  return link;
}

/** Finds and deletes it: a code counts once. */
export async function takeLink(
  db: Database,
  codeDigest: string,
  at: Date,
): Promise<IdentityLink | undefined> {
  const [link] = await db.delete(identityLinks).where(ofCode(codeDigest, at)).returning();
  return link;
}

export async function noteProven(
  db: Database,
  codeDigest: string,
  proven: Pick<IdentityLink, 'proofDigest' | 'proven'>,
): Promise<void> {
  await db.update(identityLinks).set(proven).where(eq(identityLinks.codeDigest, codeDigest));
}
