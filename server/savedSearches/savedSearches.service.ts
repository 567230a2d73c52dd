import {
  SAVED_SEARCHES_MAX,
  type SavedSearch,
  type SavedSearchBody,
  type SavedSearchChange,
} from '#contract/search/savedSearches.ts';
import { SECTION, sectionByCode } from '#contract/sections/sections.ts';
import { inTransaction } from '#server/db/database.ts';
import { readVersions } from '#server/db/versions/versions.queries.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { dropOfSearch } from '#server/notices/outbox/outbox.queries.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import { nameOf } from './name.ts';
import { NEVER, resolve, type Filters } from './resolve.ts';
import {
  countSearches,
  countUnseen,
  deleteSearch,
  findSearch,
  insertSearch,
  outdatedSearches,
  searchesOf,
  storeResolved,
  updateSearch,
} from './savedSearches.queries.ts';
import type { StoredSearch } from './savedSearches.table.ts';
import { savedSearchTexts } from './texts.ts';

const BATCH = 200;

/** Only the filters that are set. */
const setFilters = (filters: Filters): SavedSearch['filters'] =>
  Object.fromEntries(
    Object.entries(filters).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined,
    ),
  );

/** The same for the same ads: an order changes them only when it widens the list. */
function keyOf(filters: SavedSearch['filters']): string {
  const entries = Object.entries(filters).filter(
    ([name, value]) => name !== 'sort' || value === 'near',
  );
  return JSON.stringify(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export type SavedSearchesService = ReturnType<typeof createSavedSearches>;

/** Searches that a user is told of. */
export function createSavedSearches({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  async function present(search: StoredSearch): Promise<SavedSearch> {
    const { id, filters, name, notify, createdAt } = search;
    return {
      id,
      section: sectionByCode(search.section) ?? 'pets',
      filters,
      name,
      notify,
      created: createdAt.toISOString(),
      unseen: await countUnseen(db, search, clock()),
    };
  }

  return {
    list: async (userId: number): Promise<SavedSearch[]> =>
      Promise.all((await searchesOf(db, userId)).map(present)),

    /** Made again, the same record with the new `notify`. Throws 409 above the limit. */
    async save(viewer: Viewer, body: SavedSearchBody): Promise<SavedSearch> {
      const section = SECTION[body.section];
      const { reference } = await readVersions(db);
      const resolved = (await resolve(db, section, body.filters)) ?? NEVER;
      const name = await nameOf(db, body);
      const filters = setFilters(body.filters);
      const stored = await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        const key = { userId: viewer.id, section, filtersKey: keyOf(filters) };
        const known = await findSearch(tx, key);
        if (known) return updateSearch(tx, known, { notify: body.notify });
        if ((await countSearches(tx, viewer.id)) >= SAVED_SEARCHES_MAX) {
          throw new HttpError(409, savedSearchTexts.tooMany);
        }
        const at = clock();
        return insertSearch(tx, {
          ...key,
          ...resolved,
          filters,
          name,
          notify: body.notify,
          createdAt: at,
          seenAt: at,
          referenceVersion: Number(reference),
        });
      });
      return present(stored as StoredSearch);
    },

    async change(
      viewer: Viewer,
      id: number,
      { notify, name, seen }: SavedSearchChange,
    ): Promise<SavedSearch> {
      const stored = await inTransaction(db, async (tx) => {
        const { id: userId } = await lockViewer(tx, viewer);
        const changed = await updateSearch(
          tx,
          { userId, id },
          {
            // Drizzle takes no update without a column.
            userId,
            ...(notify && { notify }),
            ...(name && { name }),
            ...(seen && { seenAt: clock() }),
          },
        );
        if (changed && notify === 'off') await dropOfSearch(tx, userId, id);
        return changed;
      });
      if (!stored) throw new HttpError(404, savedSearchTexts.notFound);
      return present(stored);
    },

    async remove(viewer: Viewer, id: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { id: userId } = await lockViewer(tx, viewer);
        if (!(await deleteSearch(tx, userId, id))) {
          throw new HttpError(404, savedSearchTexts.notFound);
        }
        await dropOfSearch(tx, userId, id);
      });
    },
  };
}

/**
 * Resolves searches again after a change of the reference lists; returns how many. One whose entry
 * has no longer its name stays as it was.
 */
export async function resolveSavedSearches({ db }: Pick<Deps, 'db'>): Promise<number> {
  const referenceVersion = Number((await readVersions(db)).reference);
  for (let count = 0; ;) {
    const searches = await outdatedSearches(db, referenceVersion, BATCH);
    for (const { id, section, filters } of searches) {
      const resolved = await resolve(db, section, filters as Filters);
      await storeResolved(db, id, { ...resolved, referenceVersion });
    }
    count += searches.length;
    if (searches.length < BATCH) return count;
  }
}
