import type { SectionName } from '#contract/sections/sections.ts';
import { DAY_MS } from '#contract/time.ts';

/** An older saved list is loaded again from its first page. */
const MAX_AGE_MS = DAY_MS;
/** The lists of as many history entries are kept; the oldest is dropped. */
const MAX_LISTS = 5;

interface Saved<List> {
  /** The key of the history entry that showed the list. */
  entry: string;
  /** When the server has sent the list. */
  loadedAt: number;
  list: List;
}

/** Whether a list of this history entry is saved: then a reload shows it instead of the first page. */
export const hasSavedList = (entry: string): boolean =>
  Object.entries(sessionStorage).some(
    ([key, lists]) => key.startsWith('pages:') && String(lists).includes(`"entry":"${entry}"`),
  );

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
    save(entry: string, list: List, loadedAt: number): void {
      const others = read().filter((saved) => saved.entry !== entry);
      write([...others, { entry, loadedAt, list }].slice(-MAX_LISTS));
    },

    drop: (entry: string): void => write(read().filter((saved) => saved.entry !== entry)),

    /** Removes a saved list. */
    take(entry: string): Saved<List> | undefined {
      const lists = read();
      const found = lists.find((saved) => saved.entry === entry);
      if (!found) return undefined;
      write(lists.filter((saved) => saved !== found));
      return Date.now() - found.loadedAt > MAX_AGE_MS ? undefined : found;
    },

    change(update: (list: List) => List): void {
      const lists = read();
      if (lists.length > 0) write(lists.map((saved) => ({ ...saved, list: update(saved.list) })));
    },
  };
}
