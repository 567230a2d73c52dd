import { identities } from '#server/session/identities/identities.table.ts';
import type { Database } from '#server/db/database.ts';
import { demoMarker } from './demoMarker.table.ts';

export const isDemo = async (db: Database): Promise<boolean> => (await db.$count(demoMarker)) > 0;

export async function markDemo(db: Database, createdAt: Date): Promise<void> {
  await db.insert(demoMarker).values({ createdAt });
}

/** Whether any user has signed in. */
export const hasMembers = async (db: Database): Promise<boolean> =>
  (await db.$count(identities)) > 0;
