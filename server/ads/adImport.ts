import { IMPORTED_PER_HOUR } from '#contract/ads/ads.ts';
import { inTransaction } from '#server/db/database.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { StoredImage } from '#server/images/images.service.ts';
import { findUser, lockViewer } from '#server/session/accounts/users.queries.ts';
import type { User } from '#server/session/accounts/users.table.ts';
import type { AdDeps } from './adDeps.ts';
import type { NewAds, ResolvedDraft } from './newAds.ts';
import type { SectionTypes } from './section.ts';
import { adTexts } from './texts.ts';

/** An ad of a table; without a draft the errors say why. */
export interface ImportRow<Draft> {
  line: number;
  draft?: Draft;
  errors: Record<string, string>;
  files: File[];
}
interface ImportedRow {
  line: number;
  /** Russian texts by field. */
  errors: Record<string, string>;
  ad_id: number | null;
}

/** Creates all ads of a table or none. */
export function createAdImport<T extends SectionTypes>(
  { db, images }: AdDeps,
  { resolve, checkLimits, insert }: NewAds<T>,
) {
  /** Notes what is wrong with a part of a row. */
  async function attempt<Result>(
    { errors }: ImportRow<T['draft']>,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      const problems = error instanceof HttpError ? error.detail : '';
      if (!Array.isArray(problems)) throw error;
      for (const { loc, msg } of problems) errors[String(loc.at(-1))] ??= msg;
      return undefined;
    }
  }

  const isFaultless = (rows: ImportRow<T['draft']>[]): boolean =>
    rows.every(({ errors }) => Object.keys(errors).length === 0);

  const answer = (rows: ImportRow<T['draft']>[], ids: number[] = []): ImportedRow[] =>
    rows.map(({ line, errors }, index) => ({ line, errors, ad_id: ids[index] ?? null }));

  /**
   * Only for marked shelters, others get 403; 429 above the limit of an hour. Rows with errors are
   * answered, and nothing is written then.
   * @param read reads the table, once the viewer may import
   */
  return async (
    viewer: Viewer,
    read: () => Promise<ImportRow<T['draft']>[]>,
    isDryRun: boolean,
  ): Promise<ImportedRow[]> => {
    assertShelter(await findUser(db, viewer.id));
    const rows = await read();
    const addition = {
      added: rows.length,
      perHour: IMPORTED_PER_HOUR,
      text: adTexts.importedPerHour,
    };
    if (rows.length > IMPORTED_PER_HOUR) throw new HttpError(429, addition.text);
    await checkLimits(db, viewer, addition);
    const resolved: ResolvedDraft<T>[] = [];
    for (const row of rows) {
      const { draft, errors, files } = row;
      const found = draft && (await attempt(row, () => resolve(draft)));
      if (found) resolved.push(found);
      if (!errors['images']) await attempt(row, () => images.checkAll(files, viewer));
    }
    if (isDryRun || !isFaultless(rows)) return answer(rows);

    const stored: StoredImage[] = [];
    const work = async (): Promise<ImportedRow[]> => {
      const photos: string[][] = [];
      for (const row of rows) {
        const ofRow = await attempt(row, () => images.storeAll(row.files, viewer));
        if (!ofRow) return answer(rows);
        stored.push(...ofRow);
        photos.push(ofRow.map(({ id }) => id));
      }
      return inTransaction(db, async (tx) => {
        assertShelter(await lockViewer(tx, viewer));
        await checkLimits(tx, viewer, addition);
        await images.keep(tx, viewer, stored);
        const ids: number[] = [];
        for (const [index, ad] of resolved.entries()) {
          ids.push((await insert(tx, viewer, ad, { images: photos[index] ?? [] })).id);
        }
        return answer(rows, ids);
      });
    };
    return images.withStored(stored, work, () => isFaultless(rows));
  };
}

function assertShelter(user: User | undefined): void {
  if (user?.verified !== 'shelter') throw new HttpError(403, adTexts.importForShelters);
}
