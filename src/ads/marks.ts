import { create } from 'zustand';
import { isSignedIn, sessionStore } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { getJson, sendJson } from '#src/shared/api/client.ts';
import { sectionSuffixes, type SectionName } from '#contract/sections.ts';
import { showError } from '#src/shared/ui/toasts.ts';
import { hapticError, hapticTap } from '#src/telegram/haptics.ts';
import { favoriteTexts } from './texts.ts';

type Ids = ReadonlySet<number>;
type BySection = Readonly<Record<SectionName, Ids>>;

interface MarksState {
  /** Facts about the person, each kept once, however many cards show them. */
  favorites: BySection;
  reads: BySection;
}

const none: Ids = new Set();
const nothing: BySection = { pets: none, market: none, services: none, events: none };
const empty: MarksState = { favorites: nothing, reads: nothing };
/** What has been asked for since this person signed in. */
let requests: Partial<Record<SectionName, Promise<void>>> = {};
const PENDING_KEY = 'pending-favorite';

export const marks = create<MarksState>(() => empty);

export const useIsFavorite = (section: SectionName, id: number) =>
  marks((state) => state.favorites[section].has(id));
export const useIsRead = (section: SectionName, id: number) =>
  marks((state) => state.reads[section].has(id));

sessionStore.subscribe((session, before) => {
  if (session.userId === before.userId) return;
  requests = {};
  marks.setState(empty);
});

function set(kind: 'favorites' | 'reads', section: SectionName, ids: Iterable<number>): void {
  marks.setState((state) => ({ [kind]: { ...state[kind], [section]: new Set(ids) } }));
}

/** Loads a section's marks of whoever is signed in, unless they are here or on their way. */
export async function loadMarks(section: SectionName): Promise<void> {
  const { userId } = sessionStore.getState();
  if (userId === undefined) return;
  const request = (requests[section] ??= requestMarks(section, userId));
  try {
    await request;
  } catch (error) {
    delete requests[section];
    throw error;
  }
}

async function requestMarks(section: SectionName, userId: number): Promise<void> {
  const [favorites, reads] = await Promise.all([
    getJson<number[]>(`favorites${sectionSuffixes[section]}`),
    getJson<number[]>(`read-articles${sectionSuffixes[section]}`),
  ]);
  if (sessionStore.getState().userId !== userId) return;
  set('favorites', section, favorites);
  set('reads', section, reads);
  await addPending(section);
}

const turned = (ids: Ids, id: number): number[] =>
  ids.has(id) ? [...ids].filter((other) => other !== id) : [id, ...ids];

/** Fills or empties a heart at once; on refusal it goes back and the documents' toast says why. */
export async function toggleFavorite(section: SectionName, id: number): Promise<void> {
  const turn = () => set('favorites', section, turned(marks.getState().favorites[section], id));
  const { userId } = sessionStore.getState();
  const isAdding = !marks.getState().favorites[section].has(id);
  hapticTap();
  turn();
  try {
    const { favorited } = await sendJson<{ favorited: boolean }>(
      `toggle-favorite${sectionSuffixes[section]}`,
      { article_id: id },
    );
    if (favorited !== marks.getState().favorites[section].has(id)) turn();
  } catch (error) {
    hapticError();
    // The login ran out: no heart of this person is on view any more, this one waits for the next.
    if (sessionStore.getState().userId !== userId) {
      if (isAdding) rememberFavorite(section, id);
      return;
    }
    turn();
    showError(refusalText(error));
  }
}

function refusalText(error: unknown): string {
  if (!(error instanceof ApiError) || error.isNetwork) return favoriteTexts.network;
  if (error.code === 'OWN_AD') return favoriteTexts.own;
  if (error.code === 'FAVORITES_LIMIT') return favoriteTexts.limit;
  return favoriteTexts.failed;
}

/** A heart that a visitor tapped: it is filled when they come back from the login. */
export const rememberFavorite = (section: SectionName, id: number): void =>
  sessionStorage.setItem(PENDING_KEY, JSON.stringify({ section, id }));

async function addPending(section: SectionName): Promise<void> {
  const kept = sessionStorage.getItem(PENDING_KEY);
  if (!kept) return;
  const pending = JSON.parse(kept) as { section: SectionName; id: number };
  if (pending.section !== section) return;
  sessionStorage.removeItem(PENDING_KEY);
  if (!marks.getState().favorites[section].has(pending.id)) {
    await toggleFavorite(section, pending.id);
  }
}

/** Notes that the person has opened an ad; a failure costs only the note. */
export function markRead(section: SectionName, id: number): void {
  if (!isSignedIn() || marks.getState().reads[section].has(id)) return;
  set('reads', section, [id, ...marks.getState().reads[section]]);
  sendJson(`mark-as-read${sectionSuffixes[section]}/${id}`).catch(() => {});
}
