import type { BaseAd, BaseDraft } from '#contract/ads.ts';
import { SECTION } from '#contract/sections.ts';
import type { Database } from '#server/db/connect.ts';
import { idList } from '#server/db/oneOf.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { AdDeps } from './adDeps.ts';
import { narrow, page, pageOfParts } from './adPages.queries.ts';
import {
  hasIds,
  inReview,
  isCreatedAfter,
  isNotDeleted,
  isPublic,
  isVisibleTo,
  newestCreatedFirst,
  newestFirst,
  newestPart,
  newestPublic,
  ofSection,
  oldestCreatedFirst,
  writtenByAuthor,
  type AdRow,
} from './ads.queries.ts';
import type { Section } from './section.ts';
import { adTexts } from './texts.ts';

const OWN_ADS_MAX = 1000;

/** Reads one section's ads: visibility and order. */
export function createAdReads<
  Ad extends BaseAd,
  Draft extends BaseDraft,
  Filters,
  Row extends AdRow,
  Details,
>({ db, clock }: AdDeps, section: Section<Ad, Draft, Filters, Row, Details>) {
  const here = ofSection(SECTION[section.name]);

  const present = (row: Row, viewer: Viewer | undefined): Ad =>
    section.present(
      {
        id: row.id,
        title: row.title,
        city: row.city,
        description: row.description,
        images: row.images,
        author: row.author,
        is_visible: row.status,
        is_owner: row.author === viewer?.id,
        created: row.created,
        ...(row.reason && (viewer?.isAdmin || row.author === viewer?.id)
          ? { rejection_reason: row.reason }
          : {}),
      },
      row,
    );

  /** Ads among these ids that the viewer may see, in the order of the ids. */
  async function visible(
    ids: number[],
    viewer: Viewer | undefined,
    from: Database = db,
  ): Promise<Row[]> {
    if (ids.length === 0) return [];
    const rows = await page(from, section.select, {
      where: [here, hasIds, isVisibleTo(viewer)],
      order: newestFirst,
      values: { at: clock(), ids: idList(ids), author: viewer?.id, limit: ids.length },
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }

  async function ofAuthor(authorId: number, viewer: Viewer): Promise<Ad[]> {
    const rows = await page(db, section.select, {
      where: [here, isNotDeleted, writtenByAuthor],
      order: newestCreatedFirst,
      values: { at: clock(), author: authorId, limit: OWN_ADS_MAX },
    });
    return rows.map((row) => present(row, viewer));
  }

  return {
    visible,
    ofAuthor,
    mine: (viewer: Viewer) => ofAuthor(viewer.id, viewer),

    async preview(id: number) {
      const [row] = await visible([id], undefined);
      if (!row) return undefined;
      const { title, description, city, images } = row;
      const created = new Date(row.created);
      return { id, title, description, city, images, created, ...section.preview(row) };
    },

    newest: (limit: number) => newestPublic(db, here, { at: clock(), limit }),

    async list(
      query: Filters & { limit: number; offset: number },
      viewer: Viewer | undefined,
    ): Promise<Ad[]> {
      const narrowed = await narrow(section, db, query);
      if (!narrowed) return [];
      const { limit, offset } = query;
      const rows = await pageOfParts(db, section.select, section.parts?.(query) ?? [newestPart], {
        where: [here, isPublic, ...narrowed.where],
        values: { ...narrowed.values, at: clock(), limit, offset },
      });
      return rows.map((row) => present(row, viewer));
    },

    async one(id: number, viewer: Viewer | undefined): Promise<Ad> {
      const [row] = await visible([id], viewer);
      if (!row) throw new HttpError(404, adTexts.notFound);
      return present(row, viewer);
    },

    async byIds(ids: number[], viewer: Viewer | undefined): Promise<Ad[]> {
      const rows = await visible([...new Set(ids)], viewer);
      return rows.map((row) => present(row, viewer));
    },

    async waiting(
      { limit, offset }: { limit: number; offset: number },
      viewer: Viewer,
    ): Promise<Ad[]> {
      const rows = await page(db, section.select, {
        where: [here, isNotDeleted, inReview],
        order: oldestCreatedFirst,
        values: { at: clock(), limit, offset },
      });
      return rows.map((row) => present(row, viewer));
    },

    async review({ limit, after }: { limit: number; after?: number | undefined }, viewer: Viewer) {
      const rows = await page(db, section.select, {
        where: [here, isNotDeleted, inReview, ...(after ? [isCreatedAfter] : [])],
        order: oldestCreatedFirst,
        values: { at: clock(), limit, after },
      });
      return rows.map((row) => ({ ad: present(row, viewer), version: row.version }));
    },
  };
}

export type AdReads<
  Ad extends BaseAd,
  Draft extends BaseDraft,
  Filters,
  Row extends AdRow,
  Details,
> = ReturnType<typeof createAdReads<Ad, Draft, Filters, Row, Details>>;
