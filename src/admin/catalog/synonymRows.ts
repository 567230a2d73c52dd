import {
  SYNONYM_TABLES,
  type AddSynonymBody,
  type Catalog,
  type Synonym,
} from '#contract/admin/catalog.ts';
import { entriesOf } from './catalogEntries.ts';

export interface SynonymRow extends Synonym {
  /** The entry's label. */
  entry: string;
}

interface NamedEntry {
  /** Unique over all lists. */
  id: number;
  name: string;
  ref: Exclude<AddSynonymBody['ref'], string>;
}

/** The entries of all lists that have synonyms. */
export const namedEntries = (catalog: Catalog): NamedEntry[] =>
  SYNONYM_TABLES.flatMap((table) =>
    entriesOf(catalog, table).map(({ id, label }) => ({ ref: { table, id }, name: label })),
  ).map((entry, index) => ({ ...entry, id: index + 1 }));

/** Synonyms with the labels of their entries. */
export function synonymRows(catalog: Catalog): SynonymRow[] {
  const labels = new Map(
    namedEntries(catalog).map(({ name, ref }) => [`${ref.table} ${ref.id}`, name]),
  );
  return catalog.synonyms.map((synonym) => ({
    ...synonym,
    entry: labels.get(`${synonym.table} ${synonym.entry_id}`) ?? '',
  }));
}
