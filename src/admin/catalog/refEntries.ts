import type { Catalog, CatalogTable } from '#contract/catalog.ts';

/** An entry of any list: `label` tells it from others of the same name. */
export interface RefEntry {
  id: number;
  name: string;
  label: string;
}

const plain = (entries: readonly { id: number; name: string }[]): RefEntry[] =>
  entries.map(({ id, name }) => ({ id, name, label: name }));

/** The entries of one list as an admin reads them: «parent/child» for items. */
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
