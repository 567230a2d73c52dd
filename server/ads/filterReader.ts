import { createVersionedCache } from '#server/http/versionedCache.ts';
import type { AdDeps } from './adDeps.ts';
import { narrow, type Filtering, type Narrowed } from './adPages.queries.ts';

const FILTERS_MAX = 2000;

/**
 * Reads the conditions and values of a list's filters; undefined when they name an unknown entry of
 * the catalog. They are cached until the catalog changes.
 */
export function createFilterReader<Filters>(
  { db, readVersions }: Pick<AdDeps, 'db' | 'readVersions'>,
  filtering: Filtering<Filters>,
) {
  const read = createVersionedCache<Narrowed | undefined>({
    max: FILTERS_MAX,
    share: (_, work) => work(),
    count: () => {},
  });

  return async (filters: Filters): Promise<Narrowed | undefined> => {
    const { reference: version } = await readVersions();
    const others = { limit: undefined, offset: undefined, after: undefined };
    const key = JSON.stringify({ ...(filters as object), ...others });
    const make = () => narrow(filtering, db, filters);
    return read({ key, version, second: 0, caller: undefined, make });
  };
}
