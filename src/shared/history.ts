import type { NavigateFunction } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { newKey } from './newKey.ts';

/** The state of a history entry; it survives a reload. */
interface EntryState {
  /** Identifies the entry; React Router's own for all but the first. */
  key?: string;
  /** React Router's index of the entry. */
  idx?: number;
  /** The URL of the entry before this one. */
  before?: string;
  /** A copy below the first entry: on the way back it is skipped. */
  isGuard?: boolean;
}

const entryState = (): EntryState => (window.history.state ?? {}) as EntryState;

/** Of the current entry, once it has one. */
export const entryKey = (): string => entryState().key ?? '';

export const isGuard = (state: unknown): boolean => (state as EntryState | null)?.isGuard === true;

export const indexOf = (state: unknown): number => (state as EntryState | null)?.idx ?? 0;

/** Uses React Router's index, so it never leaves the site. */
export const canGoBack = (): boolean => indexOf(window.history.state) > 0;

/*
 * The entries of this tab; «back» leads to the left:
 *
 *     another site │ guard │ first │ second │
 *     idx              -1       0        1
 *                   ↑ bottom             ↑ shown
 *
 * «Back» from the bottom leaves the page without an event. So a sheet that opens there turns the
 * entry into a guard and puts a copy above it (`guardEntry`), and the guard is the bottom. «Back»
 * with a sheet closes it and returns to what is shown; without one it skips the guard.
 */

/** The lowest index that this page has shown: what is below may be another page or site. */
let bottom = Infinity;

/** The entry that is rendered; the browser may be at another one already. */
let shown: { index: number; path: string; before: string | undefined } | undefined;

export const shownIndex = (): number => shown?.index ?? 0;

/** The URL that «back» leads to, if known. */
export function pathBefore(): string | undefined {
  const { before } = entryState();
  if (before !== undefined || !shown) return before;
  const index = indexOf(window.history.state);
  // A replaced URL keeps its entry.
  if (index === shown.index) return shown.before;
  return index === shown.index + 1 ? shown.path : undefined;
}

/**
 * The URL of the entry before this one if its link has loaded this page, as a tap before the code has
 * arrived does; undefined where the browser does not tell. The page after the login is loaded again.
 */
function linkedFrom(): string | undefined {
  const { navigation } = window as { navigation?: Navigation };
  const index = navigation?.currentEntry?.index ?? 0;
  const url = navigation?.entries()[index - 1]?.url?.split('#')[0];
  if (!url || url !== document.referrer || window.location.pathname === paths.login)
    return undefined;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Call before the router starts: gives an entry that it has not made a key, and continues the
 * numbers of the entries after a link.
 *
 * @param address replaces the one of the entry
 */
export function keyFirstEntry(address?: string): void {
  shown = undefined;
  bottom = Infinity;
  const state = entryState();
  if (state.key === undefined) {
    const before = linkedFrom();
    const place = before && { idx: 1, before };
    window.history.replaceState({ ...state, key: newKey(), ...place }, '', address);
  } else if (address) window.history.replaceState(state, '', address);
  noteEntry();
}

/** Call at each new URL. An entry without a state is a hash that the user typed. */
export function noteEntry(): void {
  if (shown && window.history.state === null) {
    window.history.replaceState({ idx: shown.index + 1, key: newKey() }, '');
  }
  const { pathname, search } = window.location;
  const before = pathBefore();
  const index = indexOf(window.history.state);
  shown = { index, path: pathname + search, before };
  bottom = Math.min(bottom, index);
  if (before !== entryState().before) {
    window.history.replaceState({ ...window.history.state, before }, '');
  }
}

/**
 * Puts a copy of this entry below it when «back» would leave the page: there is no event for that.
 */
export function guardEntry(): void {
  const state = entryState();
  const index = indexOf(state);
  if (index > bottom) return;
  bottom = index - 1;
  window.history.replaceState({ ...state, idx: index - 1, isGuard: true }, '');
  window.history.pushState({ ...state, idx: index, isGuard: false }, '');
}

let isLeft = false;

/** Whether `leaveFor` has gone back to the present entry; once. */
export function takeLeft(): boolean {
  const wasLeft = isLeft;
  isLeft = false;
  return wasLeft;
}

/**
 * Leaves an entry: goes back if that leads to `path`, else replaces it, so that `path` is not in
 * the history twice.
 *
 * @param state of the replaced entry
 */
export function leaveFor(navigate: NavigateFunction, path: string, state?: unknown): void {
  const before = canGoBack() ? pathBefore() : undefined;
  const isBefore = before === path || before?.split('?')[0] === path;
  isLeft = isBefore;
  void (isBefore ? navigate(-1) : navigate(path, { replace: true, state }));
}
