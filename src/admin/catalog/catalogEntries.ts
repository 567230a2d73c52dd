import type { Catalog, CatalogTable } from '#contract/admin/catalog.ts';

/** A catalog entry; `label` is unique within its table. */
export interface CatalogEntry {
  id: number;
  name: string;
  label: string;
  /** The animal type of a breed, the parent of an item, the type of an event. */
  group?: string;
  /** Of breeds. */
  type?: string;
}

const plain = (entries: readonly { id: number; name: string }[]): CatalogEntry[] =>
  entries.map(({ id, name }) => ({ id, name, label: name }));

/** The entries of one table with their labels; goods are «parent/child». */
export function entriesOf(catalog: Catalog, table: CatalogTable): CatalogEntry[] {
  switch (table) {
    case 'breed':
      return catalog.breeds.map(({ id, name, type }) => ({
        id,
        name,
        type,
        group: type,
        label: `${name} (${type})`,
      }));
    case 'city':
      return plain(catalog.cities);
    case 'objects': {
      const parents = new Map(catalog.objects.map(({ id, name }) => [id, name]));
      return catalog.objects.map(({ id, name, owner }) => ({
        id,
        name,
        group: parents.get(owner) ?? '',
        label: owner === 0 ? name : `${parents.get(owner) ?? ''}/${name}`,
      }));
    }
    case 'service':
      return plain(catalog.services);
    case 'event': {
      const types = new Map(catalog.event_types.map(({ id, name }) => [id, name]));
      return catalog.events.map(({ id, name, type }) => ({
        id,
        name,
        group: types.get(type) ?? '',
        label: name,
      }));
    }
  }
}
