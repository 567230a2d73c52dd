/** An entry of a reference list. */
export interface Entry {
  id: number;
  name: string;
}

/** The entry that a filter or a field means by its id or its name. */
export const findEntry = (
  entries: readonly Entry[],
  value: string | number | undefined,
): Entry | undefined =>
  value === undefined || value === ''
    ? undefined
    : entries.find(({ id, name }) => String(id) === String(value) || name === value);

/** Names as the options of a control. */
export const named = <Name extends string>(names: readonly Name[]) =>
  names.map((name) => ({ value: name, label: name }));

/** What a chip says of that entry; `otherwise` while the lists are on their way. */
export const entryName = (
  entries: readonly Entry[],
  value: string | number | undefined,
  otherwise: string,
): string | undefined => (value ? (findEntry(entries, value)?.name ?? otherwise) : undefined);
