import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Consent } from '#contract/session/consent.ts';
import type { Database } from '#server/db/database.ts';
import { consents } from './consents.table.ts';
import { users } from '#server/session/accounts/users.table.ts';

/** The user's consents, latest first. */
export async function consentsOf(db: Database, userId: number): Promise<Consent[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id));
  return rows.map(({ version, givenAt, withdrawnAt }) => ({
    version,
    given: givenAt.toISOString(),
    withdrawn: withdrawnAt?.toISOString() ?? null,
  }));
}

export async function insertConsent(
  db: Database,
  userId: number,
  { version, at }: { version: number; at: Date },
): Promise<void> {
  await db.insert(consents).values({ userId, version, givenAt: at });
  await db
    .update(users)
    .set({ consentVersion: version, consentWithdrawnAt: null })
    .where(eq(users.id, userId));
}

/** Ends the consents that are in force; the user's ads are hidden from then on. */
export async function endConsents(db: Database, userId: number, at: Date): Promise<void> {
  await db
    .update(consents)
    .set({ withdrawnAt: at })
    .where(and(eq(consents.userId, userId), isNull(consents.withdrawnAt)));
  await db
    .update(users)
    .set({ consentVersion: null, consentWithdrawnAt: at })
    .where(eq(users.id, userId));
}
