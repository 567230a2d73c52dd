import type { NavigateFunction } from 'react-router-dom';

/** What a history entry keeps; it outlives a reload. */
interface EntryState {
  /** React Router's own count of its entries. */
  idx?: number;
  /** The address of the entry before this one. */
  before?: string;
}

const entryState = (): EntryState => (window.history.state ?? {}) as EntryState;

export const indexOf = (state: unknown): number => (state as EntryState | null)?.idx ?? 0;

/** React Router counts its own entries, so this never leaves the site or moves the page around it. */
export const canGoBack = (): boolean => indexOf(window.history.state) > 0;

/** The entry on view, as far as it has been noted. */
let shown: { index: number; path: string; before: string | undefined } | undefined;

export const shownIndex = (): number => shown?.index ?? 0;

/** The address that going back leads to, where it is known. */
export function pathBefore(): string | undefined {
  const { before } = entryState();
  if (before !== undefined || !shown) return before;
  const index = indexOf(window.history.state);
  // An entry whose address was replaced stays where it is.
  if (index === shown.index) return shown.before;
  return index === shown.index + 1 ? shown.path : undefined;
}

/** To be called at each new address. */
export function noteEntry(): void {
  const { pathname, search } = window.location;
  const before = pathBefore();
  shown = { index: indexOf(window.history.state), path: pathname + search, before };
  if (before !== entryState().before) {
    window.history.replaceState({ ...window.history.state, before }, '');
  }
}

/** Leaves an entry for good: back, where that leads to the path, so that it does not stand there twice. */
export function leaveFor(navigate: NavigateFunction, path: string): void {
  const before = canGoBack() ? pathBefore() : undefined;
  const isBefore = before === path || before?.split('?')[0] === path;
  void (isBefore ? navigate(-1) : navigate(path, { replace: true }));
}
