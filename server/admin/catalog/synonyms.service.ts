import {
  SYNONYM_TABLES,
  type AddSynonymBody,
  type Synonym,
  type SynonymTable,
} from '#contract/admin/catalog.ts';
import type { Database } from '#server/db/database.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import { catalogTexts } from '#server/catalog/texts.ts';
import { findEntriesByName, lockEntry } from './edits.queries.ts';
import { deleteSynonym, insertSynonym } from './synonyms.queries.ts';

/** The entry that `ref` names; a name has to be unique over all lists. */
async function findEntry(
  tx: Database,
  ref: AddSynonymBody['ref'],
): Promise<{ table: SynonymTable; id: number; name: string }> {
  if (typeof ref !== 'string') {
    const entry = await lockEntry(tx, ref.table, ref.id);
    if (!entry) throw validationError({ ref: catalogTexts.noEntry });
    return { table: ref.table, id: entry.id, name: entry.name };
  }
  const found = [];
  for (const table of SYNONYM_TABLES) {
    for (const { id, name } of await findEntriesByName(tx, table, ref)) {
      found.push({ table, id, name });
    }
  }
  if (found.length > 1) throw new HttpError(409, catalogTexts.severalEntries);
  const [only] = found;
  if (!only) throw validationError({ ref: catalogTexts.noEntry });
  return only;
}

/** Adds a word to an entry; throws 409 when the entry has it already. */
export async function addSynonym(
  tx: Database,
  { word, ref }: AddSynonymBody,
): Promise<{ id: number; entry: string }> {
  const entry = await findEntry(tx, ref);
  const id = await insertSynonym(tx, word, entry);
  if (id === undefined) throw new HttpError(409, catalogTexts.synonymTaken);
  return { id, entry: entry.name };
}

/** Deletes a synonym and returns it; throws 404 when there is none. */
export async function removeSynonym(tx: Database, id: number): Promise<Synonym> {
  const deleted = await deleteSynonym(tx, id);
  if (!deleted) throw new HttpError(404, catalogTexts.noSynonym);
  return deleted;
}
