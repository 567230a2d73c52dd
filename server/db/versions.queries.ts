import { setImmediate } from 'node:timers/promises';
import type { Database } from './connect.ts';
import { statement } from './statement.ts';
import { versions } from './versions.table.ts';

const allVersions = statement((db) => db.select().from(versions));

export interface Versions {
  /** Of the ads as visitors see them. */
  ads: string;
  /** Of the reference lists. */
  reference: string;
}

/** Reads the versions, which triggers raise with every change. */
export async function readVersions(db: Database): Promise<Versions> {
  const rows = await allVersions(db).execute();
  const of = (name: string): number => rows.find((row) => row.name === name)?.number ?? 0;
  const reference = String(of('reference'));
  // Ads carry names of the lists.
  return { ads: `${of('ads')}.${reference}`, reference };
}

/**
 * Shares one read among all callers until it starts. It starts when the previous one is over and the
 * requests that have already arrived are taken in: the embedded database answers at once, so without
 * that wait each request would start a read of its own.
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
