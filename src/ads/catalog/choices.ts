/** A catalog entry. */
export interface Entry {
  id: number;
  name: string;
}

/** The entry with this id or name. */
export const findEntry = (
  entries: readonly Entry[],
  value: string | number | undefined,
): Entry | undefined =>
  value === undefined || value === ''
    ? undefined
    : entries.find(({ id, name }) => String(id) === String(value) || name === value);

/** Names as options of a control. */
export const named = <Name extends string>(names: readonly Name[]) =>
  names.map((name) => ({ value: name, label: name }));

/** The name of the entry; `otherwise` while the lists are loading. */
export const entryName = (
  entries: readonly Entry[],
  value: string | number | undefined,
  otherwise: string,
): string | undefined => (value ? (findEntry(entries, value)?.name ?? otherwise) : undefined);
