import type { Identity } from '#contract/session/identities.ts';
import type { Database } from '#server/db/database.ts';
import { identitiesOfUser } from './identities.queries.ts';

/** The user's ways in, as the user sees them. */
export async function listIdentities(db: Database, userId: number): Promise<Identity[]> {
  const rows = await identitiesOfUser(db, userId);
  return rows.map(({ provider, name, since, lastUsedAt }) => ({
    provider,
    name,
    since: since.toISOString(),
    last_used: lastUsedAt.toISOString(),
  }));
}
