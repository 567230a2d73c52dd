import type { Database } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { versions } from './versions.table.ts';

/** Announces that a trigger has incremented a version. */
export const VERSIONS_CHANNEL = 'petskod_versions';

const allVersions = statement((db) => db.select().from(versions));

export interface Versions {
  /** Version of the public ads. */
  ads: string;
  /** Version of the reference lists. */
  reference: string;
}

/** Reads the versions, which triggers increment. */
export async function readVersions(db: Database): Promise<Versions> {
  const rows = await allVersions(db).execute();
  const of = (name: string): number => rows.find((row) => row.name === name)?.number ?? 0;
  const reference = String(of('reference'));
  // Ads contain names of the lists.
  return { ads: `${of('ads')}.${reference}`, reference };
}
