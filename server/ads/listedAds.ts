import { LRUCache } from 'lru-cache';
import type { BaseAd } from '#contract/ads.ts';
import { serializedOnce } from '#server/http/jsonBytes.ts';
import type { AdDeps } from './adDeps.ts';
import type { ListedAd } from './adPages.queries.ts';
import type { AdRow } from './ads.queries.ts';

/** Of all cached ads of a section: 5,000 of usual length, which take 15 MB with their JSON. */
const CHARACTERS_MAX = 4_000_000;
/** What the other columns take beside a description. */
const ROW_CHARACTERS = 400;

interface Entry<Row, Ad> {
  row: Row;
  /** As others than its author and admins see it. */
  ad: Ad;
}

interface ListedAdsDeps<Row, Ad> extends Pick<AdDeps, 'metrics'> {
  readRows(ids: number[]): Promise<Row[]>;
  present(row: Row): Ad;
}

/**
 * Reads the ads of a page of a list. Their rows and JSON are cached until the row's version changes, so most
 * lists take one statement that returns ids.
 */
export function createListedAds<Row extends AdRow, Ad extends BaseAd>({
  metrics,
  readRows,
  present,
}: ListedAdsDeps<Row, Ad>) {
  const cached = new LRUCache<number, Entry<Row, Ad>>({
    maxSize: CHARACTERS_MAX,
    sizeCalculation: ({ row }) => row.description.length + ROW_CHARACTERS,
  });

  const count = (result: 'hit' | 'miss', ads: number): void =>
    metrics.cacheLookups.inc({ cache: 'ads', result }, ads);

  /** Leaves out an ad that stopped to be public since the page was read. */
  return async (page: ListedAd[]): Promise<Entry<Row, Ad>[]> => {
    const entries = new Map<number, Entry<Row, Ad>>();
    const missing: number[] = [];
    for (const { id, rowVersion } of page) {
      const entry = cached.get(id);
      if (entry?.row.rowVersion === rowVersion) entries.set(id, entry);
      else missing.push(id);
    }
    count('hit', entries.size);
    count('miss', missing.length);
    for (const row of missing.length > 0 ? await readRows(missing) : []) {
      const entry = { row, ad: serializedOnce(present(row)) };
      cached.set(row.id, entry);
      entries.set(row.id, entry);
    }
    return page.flatMap(({ id }) => entries.get(id) ?? []);
  };
}
