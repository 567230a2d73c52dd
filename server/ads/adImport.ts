import { IMPORTED_PER_HOUR } from '#contract/ads/ads.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { StoredImage } from '#server/images/images.service.ts';
import { findUser, lockViewer } from '#server/session/accounts/users.queries.ts';
import type { User } from '#server/session/accounts/users.table.ts';
import type { AdDeps } from './adDeps.ts';
import { findByDrafts } from './ads.queries.ts';
import { CHANGED_SINCE, digestOf } from './draftDigest.ts';
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
  { announceReview, resolve, checkLimits, insert }: NewAds<T>,
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

  /** The answer of an earlier import with these keys; throws 409 when its table was another. */
  async function importedBefore(
    tx: Database,
    viewer: Viewer,
    rows: ImportRow<T['draft']>[],
    { keys, digest }: { keys: string[]; digest: string | undefined },
  ): Promise<ImportedRow[] | undefined> {
    const found = keys.length === 0 ? [] : await findByDrafts(tx, viewer.id, keys);
    if (found.length === 0) return undefined;
    if (found.some((ad) => ad.digest !== digest && ad.digest !== CHANGED_SINCE)) {
      throw new HttpError(409, adTexts.importedBefore);
    }
    const ids = new Map(found.map(({ id, draftKey }) => [draftKey, id]));
    return rows.map(({ line }, at) => ({
      line,
      errors: {},
      ad_id: ids.get(keys[at] ?? '') ?? null,
    }));
  }

  /**
   * Only for marked shelters, others get 403; 429 above the limit of an hour. Rows with errors are
   * answered, and nothing is written then.
   * @param read reads the table, once the viewer may import
   * @param key idempotency key: a repeat returns the same ads
   */
  return async (
    viewer: Viewer,
    read: () => Promise<ImportRow<T['draft']>[]>,
    { isDryRun, key }: { isDryRun: boolean; key: string | undefined },
  ): Promise<ImportedRow[]> => {
    assertShelter(await findUser(db, viewer.id));
    const rows = await read();
    const sent = {
      keys: key ? rows.map((_, at) => `${key} ${at}`) : [],
      digest: key && (await digestOfTable(rows)),
    };
    const repeated = isDryRun ? undefined : await importedBefore(db, viewer, rows, sent);
    if (repeated) return repeated;
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
    let isTaken = false;
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
        const before = await importedBefore(tx, viewer, rows, sent);
        if (before) return before;
        await checkLimits(tx, viewer, addition);
        await images.keep(tx, viewer, stored);
        const added: { id: number; waits: boolean }[] = [];
        for (const [at, ad] of resolved.entries()) {
          const row = {
            images: photos[at] ?? [],
            draftKey: sent.keys[at],
            draftDigest: sent.digest,
          };
          added.push(await insert(tx, viewer, ad, row));
        }
        // The last one waits for as long as any of them: they are reviewed in their order.
        const last = added.at(-1);
        if (last?.waits) {
          await announceReview(tx, { id: last.id, version: 0 }, { others: added.length - 1 });
        }
        isTaken = true;
        return answer(
          rows,
          added.map(({ id }) => id),
        );
      });
    };
    return images.withStored(stored, work, () => isTaken);
  };
}

const digestOfTable = <Draft>(rows: ImportRow<Draft>[]): Promise<string> =>
  digestOf(
    rows.map(({ draft, files }) => [draft, files.map(({ name }) => name)]),
    new Set(rows.flatMap(({ files }) => files)),
  );

function assertShelter(user: User | undefined): void {
  if (user?.verified !== 'shelter') throw new HttpError(403, adTexts.importForShelters);
}
