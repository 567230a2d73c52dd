import { fold, suggest } from '#src/shared/text/suggest.ts';

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

/** The entry that a text means: the one of this name, or the only one that contains it. */
export function matchEntry(entries: readonly Entry[], text: string): Entry | undefined {
  const exact = entries.find(({ name }) => fold(name) === fold(text));
  const found = suggest(entries, text, ({ name }) => name);
  return exact ?? (found.length === 1 ? found[0] : undefined);
}

/** Names as options of a control. */
export const named = <Name extends string>(names: readonly Name[]) =>
  names.map((name) => ({ value: name, label: name }));

/** The name of the entry; `otherwise` while the lists are loading. */
export const entryName = (
  entries: readonly Entry[],
  value: string | number | undefined,
  otherwise: string,
): string | undefined => (value ? (findEntry(entries, value)?.name ?? otherwise) : undefined);
