import { setImmediate } from 'node:timers/promises';
import type { Database } from './connect.ts';
import { statement } from './statement.ts';
import { versions } from './versions.table.ts';

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

/**
 * Shares one read among concurrent callers. A read starts after the previous one and after pending
 * requests are accepted: PGlite answers synchronously, so without that wait each request would
 * start its own.
 */
export function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> | undefined;
  let next: Promise<Value> | undefined;

  async function start(): Promise<Value> {
    await Promise.allSettled([running, setImmediate()]);
    next = undefined;
    const current = read();
    running = current;
    return current;
  }

  return () => (next ??= start());
}
