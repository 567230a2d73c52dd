import { COUNT_MAX, STATUS, type UnavailableAd, type WaitingQuery } from '#contract/ads/ads.ts';
import { RADIUS_MAX, type Sort } from '#contract/ads/listFilters.ts';
import { NEARBY_CITIES_MAX, type NearbyCity } from '#contract/search/nearby.ts';
import type { Database } from '#server/db/database.ts';
import { idList } from '#server/db/oneOf.ts';
import { citiesAround } from '#server/catalog/catalog.queries.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createImageAccess } from '#server/images/imageAccess.ts';
import type { AdDeps } from './adDeps.ts';
import { createAdPresenter } from './adPresenter.ts';
import {
  hasIds,
  inReview,
  isAvailable,
  isCreatedAfter,
  isNotDeleted,
  isVisibleTo,
  newestCreatedFirst,
  newestPublic,
  ofSection,
  oldestCreatedFirst,
  writtenByAuthor,
} from './ads.queries.ts';
import { listEnded } from './endings/endings.queries.ts';
import type { EndedAd } from './endings/endings.table.ts';
import { countByCity, countOfList } from './list/count.queries.ts';
import { allConditions, type Narrowed } from './list/filtering.queries.ts';
import { idsOfPage, placeOf, type List } from './list/page.queries.ts';
import {
  cityFirst,
  nearestPart,
  newestFirst,
  newestPart,
  partWith,
  type ListPart,
} from './list/parts.queries.ts';
import { rowsOf } from './list/rows.queries.ts';
import type { Section, SectionTypes } from './section.ts';
import { adTexts } from './texts.ts';

const OWN_ADS_MAX = 1000;
const roleOf = (viewer: Viewer | undefined): string => {
  if (!viewer) return 'visitors';
  return viewer.isAdmin ? 'admins' : 'users';
};

/** Reads one section's ads: visibility and order. */
export function createAdReads<T extends SectionTypes>(
  { db, config, clock, favoritesAmong }: AdDeps,
  section: Section<T>,
) {
  const access = createImageAccess({ config, clock });
  const here = ofSection(section.name);

  const { present, presentAll, changesOf } = createAdPresenter({ db, clock, access }, section);

  /** The viewer's favorites among these ids, in any status. */
  async function unavailable(ids: number[], viewer: Viewer): Promise<UnavailableAd[]> {
    const favorites = await favoritesAmong(db, viewer.id, ids);
    if (favorites.length === 0) return [];
    const rows = await rowsOf(db, section.select, {
      name: `${section.name} favorites`,
      where: [here, isAvailable, hasIds],
      order: newestFirst,
      values: { at: clock(), ids: idList(favorites), limit: favorites.length },
    });
    return rows.map(({ id, title, images }) => ({
      id,
      title,
      is_visible: STATUS.outdated,
      images: images.slice(0, 1).map(access.signed),
    }));
  }

  /** Ads and edits in review, oldest first; an edit comes with its ad. */
  async function inQueue(
    range: { limit: number; offset?: number; after?: number | undefined },
    viewer: Viewer,
  ): Promise<{ ad: T['ad']; version: number }[]> {
    const rows = await rowsOf(db, section.select, {
      name: `${section.name} in review${range.after ? ' after' : ''}`,
      where: [here, isNotDeleted, inReview, ...(range.after ? [isCreatedAfter] : [])],
      order: oldestCreatedFirst,
      values: { at: clock(), ...range },
    });
    const edited = rows.flatMap(({ editOf }) => editOf ?? []);
    const ads = new Map((await visible(edited, viewer)).map((row) => [row.id, row]));
    return rows.flatMap((row) => {
      const ad = row.editOf === null ? row : ads.get(row.editOf);
      if (!ad) return [];
      return [{ ad: present(ad, viewer, ad === row ? undefined : row), version: ad.version }];
    });
  }

  /** Ads among these ids that the viewer may see, in the order of the ids. */
  async function visible(
    ids: number[],
    viewer: Viewer | undefined,
    from: Database = db,
  ): Promise<T['row'][]> {
    if (ids.length === 0) return [];
    const rows = await rowsOf(from, section.select, {
      name: `${section.name} visible to ${roleOf(viewer)}`,
      where: [here, hasIds, isVisibleTo(viewer)],
      order: newestFirst,
      values: { at: clock(), ids: idList(ids), author: viewer?.id, limit: ids.length },
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }

  const presentPublic = (row: T['row']): T['ad'] => present(row, undefined);

  async function ofAuthor(authorId: number, viewer: Viewer): Promise<T['ad'][]> {
    const rows = await rowsOf(db, section.select, {
      name: `${section.name} of author`,
      where: [here, isAvailable, writtenByAuthor],
      order: newestCreatedFirst,
      values: { at: clock(), author: authorId, limit: OWN_ADS_MAX },
    });
    return presentAll(rows, viewer);
  }

  const listOf = (
    { conditions, values }: Pick<Narrowed, 'conditions' | 'values'>,
    parts: ListPart[],
  ): List => ({
    section: section.name,
    conditions,
    values,
    parts,
    at: clock(),
  });

  const partsOf = (query: T['filters']): ListPart[] => section.parts?.(query) ?? [newestPart];

  /** A radius puts the city itself first; «nearest» orders all cities by their distance. */
  function partsAround(query: T['filters']): ListPart[] {
    const { sort } = query as { sort?: Sort };
    const isNearest = sort ? sort === 'near' : section.isNearestFirst?.(query);
    return isNearest ? [nearestPart] : cityFirst(partsOf(query));
  }

  /** Rows of a page of the list, with the distances of their cities where it is around one. */
  async function listed(
    query: T['filters'] & { limit: number; offset: number; after?: number | undefined },
  ): Promise<{ rows: T['row'][]; distances?: Map<string, number> | undefined }> {
    const narrowed = await section.narrow(db, query);
    if (!narrowed) return { rows: [] };
    const { limit, offset, after } = query;
    const { around } = narrowed;
    const found = listOf(narrowed, around ? partsAround(query) : partsOf(query));
    const place = after === undefined ? undefined : await placeOf(db, found, after);
    const rows = await visible(await idsOfPage(db, found, { limit, offset, place }), undefined);
    return { rows, distances: around?.distances };
  }

  return {
    visible,
    listed,
    presentPublic,
    changesOf,
    ofAuthor,
    mine: (viewer: Viewer) => ofAuthor(viewer.id, viewer),

    async preview(id: number) {
      const [row] = await visible([id], undefined);
      if (!row) return undefined;
      const { title, description, city, images } = row;
      const created = new Date(row.created);
      return { id, title, description, city, images, created, ...section.preview(row) };
    },

    /** The ads of the list whose authors have told since `since` how they ended, the last first. */
    async ended(query: T['filters'], range: { since: Date; limit: number }): Promise<EndedAd[]> {
      const narrowed = await section.narrow(db, query);
      if (!narrowed) return [];
      const conditions = allConditions(narrowed);
      return listEnded(db, section.name, { conditions, values: narrowed.values, ...range });
    },

    newest: (limit: number) => newestPublic(db, section.name, { at: clock(), limit }),

    async list(
      query: Parameters<typeof listed>[0],
      viewer: Viewer | undefined,
    ): Promise<T['ad'][]> {
      const { rows, distances } = await listed(query);
      return rows.map((row) => {
        const ad = present(row, viewer);
        return distances ? { ...ad, distance_km: distances.get(row.city) } : ad;
      });
    },

    /** The number of ads in the list, at most `COUNT_MAX`. */
    async count(query: T['filters']): Promise<{ count: number }> {
      const narrowed = await section.narrow(db, query);
      if (!narrowed) return { count: 0 };
      const { around } = narrowed;
      const parts = partsOf(query);
      const found = listOf(
        narrowed,
        around ? parts.map((part) => partWith(part, around.condition)) : parts,
      );
      return { count: await countOfList(db, found, COUNT_MAX) };
    },

    /** The nearest cities around that of the filters which have ads for the others. */
    async nearby(query: T['filters']): Promise<NearbyCity[]> {
      const { city } = query as { city?: string };
      const [, ...cities] = city ? await citiesAround(db, city, RADIUS_MAX) : [];
      const elsewhere = { ...query, city: undefined, radius_km: undefined, sort: undefined };
      const narrowed = cities.length > 0 && (await section.narrow(db, elsewhere));
      if (!narrowed) return [];
      const found = await countByCity(db, listOf(narrowed, partsOf(elsewhere)), {
        cities: cities.map(({ id }) => id),
        max: NEARBY_CITIES_MAX,
        limit: COUNT_MAX,
      });
      return cities.flatMap(({ id, name, km }) => {
        const ofCity = found.find((one) => one.id === id);
        return ofCity ? [{ city: name, distance_km: km, count: ofCity.count }] : [];
      });
    },

    async one(id: number, viewer: Viewer | undefined): Promise<T['ad']> {
      const [row] = await visible([id], viewer);
      if (!row) throw new HttpError(404, adTexts.notFound);
      const [ad] = await presentAll([row], viewer);
      return ad as T['ad'];
    },

    /** In the order of the ids; favorites that are not public any more are reduced to a title. */
    async byIds(ids: number[], viewer: Viewer | undefined): Promise<(T['ad'] | UnavailableAd)[]> {
      const wanted = [...new Set(ids)];
      const found = await presentAll(await visible(wanted, viewer), viewer);
      if (!viewer || found.length === wanted.length) return found;
      const known = new Set(found.map(({ id }) => id));
      const others = wanted.filter((id) => !known.has(id));
      const all = [...found, ...(await unavailable(others, viewer))];
      const byId = new Map(all.map((ad) => [ad.id, ad]));
      return wanted.flatMap((id) => byId.get(id) ?? []);
    },

    async waiting({ limit, offset, after }: WaitingQuery, viewer: Viewer): Promise<T['ad'][]> {
      const range = after === undefined ? { limit, offset } : { limit, after };
      return (await inQueue(range, viewer)).map(({ ad }) => ad);
    },

    review: ({ limit, after }: { limit: number; after?: number | undefined }, viewer: Viewer) =>
      inQueue({ limit, after }, viewer),
  };
}

export type AdReads<T extends SectionTypes> = ReturnType<typeof createAdReads<T>>;
