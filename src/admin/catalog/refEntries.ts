import type { Catalog, CatalogTable } from '#contract/catalog.ts';

/** A catalog entry; `label` is unique within its table. */
export interface RefEntry {
  id: number;
  name: string;
  label: string;
}

const plain = (entries: readonly { id: number; name: string }[]): RefEntry[] =>
  entries.map(({ id, name }) => ({ id, name, label: name }));

/** The entries of one table with their labels; goods are «parent/child». */
export function entriesOf(refs: Catalog, table: CatalogTable): RefEntry[] {
  switch (table) {
    case 'breed':
      return refs.breeds.map(({ id, name, type }) => ({ id, name, label: `${name} (${type})` }));
    case 'city':
      return plain(refs.cities);
    case 'objects': {
      const parents = new Map(refs.objects.map(({ id, name }) => [id, name]));
      return refs.objects.map(({ id, name, owner }) => ({
        id,
        name,
        label: owner === 0 ? name : `${parents.get(owner) ?? ''}/${name}`,
      }));
    }
    case 'service':
      return plain(refs.services);
    case 'event':
      return plain(refs.events);
  }
}
