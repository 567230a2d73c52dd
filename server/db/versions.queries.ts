import type { Database } from './connect.ts';
import { statement } from './statement.ts';
import { versions } from './versions.table.ts';

const allVersions = statement((db) => db.select().from(versions));

/** The version of the ads as visitors see them, and that of the reference lists. */
export async function readVersions(db: Database): Promise<{ ads: string; reference: string }> {
  const rows = await allVersions(db).execute();
  const of = (name: string): number => rows.find((row) => row.name === name)?.number ?? 0;
  const reference = String(of('reference'));
  // Ads carry names of the lists.
  return { ads: `${of('ads')}.${reference}`, reference };
}
