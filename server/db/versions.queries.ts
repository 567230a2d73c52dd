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
 * Shares one read among all who ask while it waits to start, so that many requests cost one query.
 * Each caller gets a read that started after its call.
 */
export function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  let waiting: Promise<Value> | undefined;

  function start(): Promise<Value> {
    const current = read().finally(() => {
      if (running === current) running = undefined;
    });
    running = current;
    return current;
  }

  return () => {
    if (!running) return start();
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return start();
      });
    return waiting;
  };
}
