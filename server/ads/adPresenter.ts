import { isDeepStrictEqual } from 'node:util';
import { STATUS } from '#contract/ads/ads.ts';
import { canReserve } from '#contract/sections/endings.ts';
import { idList } from '#server/db/oneOf.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { ImageAccess } from '#server/images/imageAccess.ts';
import { endingsOf } from './endings/endings.queries.ts';
import type { Ending } from './endings/endings.table.ts';
import { isEditOfIds, isNotDeleted, ofSection } from './ads.queries.ts';
import { newestFirst } from './list/parts.queries.ts';
import { rowsOf } from './list/rows.queries.ts';
import type { Section, SectionTypes } from './section.ts';

interface PresenterDeps extends Pick<Deps, 'db' | 'clock'> {
  access: Pick<ImageAccess, 'signed'>;
}

/** Builds the answers about ads: authors and admins also see edits, reasons and hidden images. */
export function createAdPresenter<T extends SectionTypes>(
  { db, clock, access }: PresenterDeps,
  section: Section<T>,
) {
  const seesAll = (row: T['row'], viewer: Viewer | undefined): viewer is Viewer =>
    viewer !== undefined && (viewer.isAdmin || row.author === viewer.id);

  /** The ad as published, with the text and images of `version`, which may be its edit. */
  const presentAs = (row: T['row'], viewer: Viewer | undefined, version: T['row']): T['ad'] =>
    section.present(
      {
        id: row.id,
        title: version.title,
        city: version.city,
        description: version.description,
        images: version.images,
        author: row.author,
        author_name: row.authorName,
        author_avatar: row.authorAvatar,
        author_verified: row.authorVerified,
        is_visible: row.status,
        is_owner: row.author === viewer?.id,
        is_reserved:
          row.isReserved &&
          row.status === STATUS.published &&
          canReserve(section.name, row.category),
        created: row.created,
      },
      version,
    );

  /** The fields that an edit changes; empty when it changes nothing. */
  const changesOf = (row: T['row'], edit: T['row']): Partial<T['ad']> => {
    const ad: Record<string, unknown> = presentAs(row, undefined, row);
    const edited = Object.entries(presentAs(row, undefined, edit));
    const changes = edited.filter(([field, value]) => !isDeepStrictEqual(value, ad[field]));
    return Object.fromEntries(changes) as Partial<T['ad']>;
  };

  /** Signs the ids of images that visitors may not see. */
  const openable = (row: T['row'], images: string[]): string[] => {
    const isPublicAd = row.status === STATUS.published && !row.isAuthorHidden;
    return images.map((id) => (isPublicAd && row.images.includes(id) ? id : access.signed(id)));
  };

  function present(
    row: T['row'],
    viewer: Viewer | undefined,
    edit?: T['row'],
    ending?: Ending,
  ): T['ad'] {
    const ad = presentAs(row, viewer, row);
    if (!seesAll(row, viewer)) return ad;
    const changes = edit && changesOf(row, edit);
    const reason = edit ? edit.reason : row.reason;
    const field = edit?.status === STATUS.rejected ? 'rejected_edit' : 'pending';
    return {
      ...ad,
      images: openable(row, ad.images),
      ...(changes && {
        [field]: { ...changes, ...(changes.images && { images: openable(row, changes.images) }) },
      }),
      ...(reason && { rejection_reason: reason }),
      outcome: ending?.outcome ?? null,
      ended: ending?.endedAt.toISOString() ?? null,
      ...(viewer.isAdmin && { version: row.version }),
    };
  }

  /** Presents ads with their edits as far as the viewer may see them. */
  async function presentAll(rows: T['row'][], viewer: Viewer | undefined): Promise<T['ad'][]> {
    const own = rows.filter((row) => seesAll(row, viewer));
    const over = idsOf(own.filter(({ status }) => status === STATUS.outdated));
    const edits = own.length === 0 ? [] : await editsOf(idsOf(own));
    const ended = over.length === 0 ? [] : await endingsOf(db, over);
    const editOf = new Map(edits.map((edit) => [edit.editOf, edit]));
    const endingOf = new Map(ended.map((ending) => [ending.adId, ending]));
    return rows.map((row) => present(row, viewer, editOf.get(row.id), endingOf.get(row.id)));
  }

  const idsOf = (rows: T['row'][]): number[] => rows.map(({ id }) => id);

  const editsOf = (ids: number[]): Promise<T['row'][]> =>
    rowsOf(db, section.select, {
      name: `${section.name} edits`,
      where: [ofSection(section.name), isNotDeleted, isEditOfIds],
      order: newestFirst,
      values: { at: clock(), ids: idList(ids), limit: ids.length },
    });

  return { present, presentAll, changesOf };
}
