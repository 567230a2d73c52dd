import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Provider } from '#contract/session/identities.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import { users, type User } from '#server/session/accounts/users.table.ts';
import { identities, type StoredIdentity } from './identities.table.ts';

/** A person at a provider. */
export interface ExternalPerson {
  provider: Provider;
  /** The person's id there. */
  id: number;
  /** The person's name there. */
  name: string;
}

const ofPerson = ({ provider, id }: Pick<ExternalPerson, 'provider' | 'id'>) =>
  and(eq(identities.provider, provider), eq(identities.externalId, id));

export async function findUserByIdentity(
  db: Database,
  provider: Provider,
  id: number,
): Promise<User | undefined> {
  const [user] = await db
    .select(getTableColumns(users))
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(ofPerson({ provider, id }));
  return user;
}

/** The user's ways in, the oldest first. */
export const identitiesOfUser = (db: Database, userId: number): Promise<StoredIdentity[]> =>
  db
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.since), asc(identities.provider));

/** Returns whether it was added: not when the user has another of this provider, or somebody has this one. */
export async function addIdentity(
  db: Database,
  userId: number,
  { provider, id, name, at }: ExternalPerson & { at: Date },
): Promise<boolean> {
  const added = await db
    .insert(identities)
    .values({ userId, provider, externalId: id, name, since: at, lastUsedAt: at })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return added.length > 0;
}

/** Returns whether the user had it. */
export async function deleteIdentity(
  db: Database,
  userId: number,
  provider: Provider,
): Promise<boolean> {
  const deleted = await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
    .returning({ userId: identities.userId });
  return deleted.length > 0;
}

export async function deleteIdentitiesOf(db: Database, userId: number): Promise<void> {
  await db.delete(identities).where(eq(identities.userId, userId));
}

/** Gives the way in to a reserved user, whoever has had it. */
export async function tieIdentity(
  db: Database,
  userId: number,
  person: ExternalPerson & { at: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.delete(identities).where(ofPerson(person));
    await deleteIdentity(tx, userId, person.provider);
    await addIdentity(tx, userId, person);
  });
}

/** Notes a login by this way in, and the person's present name there. */
export async function noteIdentityUse(
  db: Database,
  { provider, id, name, at }: ExternalPerson & { at: Date },
): Promise<void> {
  await db.update(identities).set({ name, lastUsedAt: at }).where(ofPerson({ provider, id }));
}

/** With the ban and the digest of an account that the same person has deleted. */
type NewUser = Pick<User, 'username' | 'createdAt'> &
  Partial<Pick<User, 'bannedAt' | 'banReason' | 'formerIdentity'>>;

/** Concurrent first logins of one person create one user. */
export async function createUser(
  db: Database,
  person: ExternalPerson,
  values: NewUser,
): Promise<User | undefined> {
  await inTransaction(db, async (tx) => {
    const [made] = await tx.insert(users).values(values).returning({ id: users.id });
    const id = made?.id ?? 0;
    const isFirst = await addIdentity(tx, id, { ...person, at: values.createdAt });
    if (!isFirst) await tx.delete(users).where(eq(users.id, id));
  });
  return findUserByIdentity(db, person.provider, person.id);
}
