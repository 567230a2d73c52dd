import type { Database } from './connect.ts';
import { versions } from './versions.table.ts';

/** The version of the ads as visitors see them, and that of the reference lists. */
export async function readVersions(db: Database): Promise<{ ads: string; reference: string }> {
  const rows = await db.select().from(versions);
  const of = (name: string): number => rows.find((row) => row.name === name)?.number ?? 0;
  const reference = String(of('reference'));
  // Ads carry names of the lists.
  return { ads: `${of('ads')}.${reference}`, reference };
}
