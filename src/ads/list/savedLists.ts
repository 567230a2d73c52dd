import type { SectionName } from '#contract/sections/sections.ts';

/** An older saved list is loaded again. */
const MAX_AGE_MS = 15 * 60_000;
/** The lists of as many history entries are kept; the oldest is dropped. */
const MAX_LISTS = 5;

interface Saved<List> {
  /** The key of the history entry that showed the list. */
  entry: string;
  scrollY: number;
  savedAt: number;
  list: List;
}

/** The lists of a section that the user has left in this tab, for the way back to them. */
export function createSavedLists<List>(section: SectionName) {
  const key = `pages:${section}`;
  const read = (): Saved<List>[] =>
    typeof sessionStorage === 'undefined'
      ? []
      : (JSON.parse(sessionStorage.getItem(key) ?? '[]') as Saved<List>[]);

  /** A full storage costs only the oldest lists. */
  function write(lists: readonly Saved<List>[]): void {
    if (lists.length === 0) {
      sessionStorage.removeItem(key);
      return;
    }
    try {
      sessionStorage.setItem(key, JSON.stringify(lists));
    } catch {
      write(lists.slice(1));
    }
  }

  return {
    save(entry: string, list: List, scrollY: number): void {
      const others = read().filter((saved) => saved.entry !== entry);
      write([...others, { entry, scrollY, savedAt: Date.now(), list }].slice(-MAX_LISTS));
    },

    /** Removes a saved list: a reload of its entry asks for new ads. */
    take(entry: string): Saved<List> | undefined {
      const lists = read();
      const found = lists.find((saved) => saved.entry === entry);
      if (!found) return undefined;
      write(lists.filter((saved) => saved !== found));
      return Date.now() - found.savedAt > MAX_AGE_MS ? undefined : found;
    },

    change(update: (list: List) => List): void {
      const lists = read();
      if (lists.length > 0) write(lists.map((saved) => ({ ...saved, list: update(saved.list) })));
    },
  };
}
