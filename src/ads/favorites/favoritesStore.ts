import { favoriteEndpoints } from '#contract/ads/favorites.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { noteAction } from '#src/shared/install/noteAction.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { hapticError, hapticTap } from '#src/messenger/haptics.ts';
import { favoriteTexts } from './texts.ts';

type Ids = ReadonlySet<number>;
type BySection = Readonly<Record<SectionName, Ids>>;

interface FavoritesState {
  favorites: BySection;
  /** Ads that the user has opened. */
  read: BySection;
}

const none: Ids = new Set();
const nothing: BySection = { pets: none, market: none, services: none, events: none };
const empty: FavoritesState = { favorites: nothing, read: nothing };
const PENDING_KEY = 'pending-favorite';

/** Favorites and read state of the user. */
export function favoritesStore(stores: Stores) {
  const { api } = stores;
  const state = stores.createState<FavoritesState>('favorites', empty);
  const session = stores.get(sessionStore);
  const userId = (): number | undefined => session.state.getState().userId;
  /** Requests by section since this user signed in. */
  let requests: Partial<Record<SectionName, Promise<void>>> = {};
  /** Favorites that are being loaded. */
  const loading: Partial<Record<SectionName, Promise<number[]>>> = {};
  /** The last tap on each ad with a request under way: whether it added the ad. */
  let taps = new Map<string, boolean>();
  const tapOf = (section: SectionName, id: number): string => `${section} ${id}`;

  session.state.subscribe((now, before) => {
    if (now.userId === before.userId) return;
    requests = {};
    taps = new Map();
    state.setState(empty);
  });

  const favoritesOf = (section: SectionName): Ids => state.getState().favorites[section];

  function set(kind: keyof FavoritesState, section: SectionName, ids: Iterable<number>): void {
    state.setState((now) => ({ [kind]: { ...now[kind], [section]: new Set(ids) } }));
  }

  async function fetchSection(section: SectionName, user: number): Promise<void> {
    loading[section] = api.fetch(favoriteEndpoints[section].favorites, {});
    const [favorites, read] = await Promise.all([
      loading[section],
      api.fetch(favoriteEndpoints[section].read, {}),
    ]).finally(() => delete loading[section]);
    if (userId() !== user) return;
    const isShown = (id: number): boolean => taps.get(tapOf(section, id)) ?? favorites.includes(id);
    const ids = new Set([...favoritesOf(section), ...favorites]);
    set('favorites', section, [...ids].filter(isShown));
    // An ad may have been opened meanwhile.
    set('read', section, [...state.getState().read[section], ...read]);
    await addPending(section);
  }

  /** Loads a section's favorites and read state, unless they are loaded or loading. */
  async function loadFavorites(section: SectionName): Promise<void> {
    const user = userId();
    if (user === undefined) return;
    const request = (requests[section] ??= fetchSection(section, user));
    try {
      await request;
    } catch (error) {
      delete requests[section];
      throw error;
    }
  }

  /** Loads them again: they may have been changed in another tab. */
  function refreshFavorites(section: SectionName): Promise<void> {
    if (!loading[section]) delete requests[section];
    return loadFavorites(section);
  }

  function show(section: SectionName, id: number, isFavorite: boolean): void {
    const ids = favoritesOf(section);
    if (ids.has(id) === isFavorite) return;
    set('favorites', section, isFavorite ? [id, ...ids] : [...ids].filter((other) => other !== id));
  }

  /**
   * Toggles at once, and sends one request at a time until the server agrees with the last tap. An
   * error from the server undoes it and shows a toast.
   */
  async function toggleFavorite(section: SectionName, id: number): Promise<void> {
    const user = userId();
    const own = taps;
    const tap = tapOf(section, id);
    const isSending = own.has(tap);
    let favorited = favoritesOf(section).has(id);
    hapticTap();
    show(section, id, !favorited);
    own.set(tap, !favorited);
    if (isSending) return;
    try {
      // Until the favorites are loaded, an ad that is one of them looks as if it were not.
      const loaded = await loading[section]?.catch(() => undefined);
      if (loaded) favorited = loaded.includes(id);
      while (userId() === user && favorited !== own.get(tap)) {
        const body = { article_id: id };
        // A tap may be the last one before the app is closed.
        const options = { keepalive: true };
        ({ favorited } = await api.fetch(favoriteEndpoints[section].toggle, { body }, options));
      }
    } catch (error) {
      hapticError();
      if (userId() === user) stores.get(toastStore).showError(errorTextOf(error));
    }
    const isWanted = own.get(tap) === true;
    if (favorited && isWanted) noteAction(stores);
    own.delete(tap);
    if (userId() === user) show(section, id, favorited);
    // The login expired: the next one repeats this tap.
    else if (!session.isSignedIn() && isWanted && !favorited) rememberFavorite(section, id);
  }

  async function addPending(section: SectionName): Promise<void> {
    const stored = sessionStorage.getItem(PENDING_KEY);
    if (!stored) return;
    const pending = JSON.parse(stored) as { section: SectionName; id: number };
    if (pending.section !== section) return;
    sessionStorage.removeItem(PENDING_KEY);
    if (!favoritesOf(section).has(pending.id)) await toggleFavorite(section, pending.id);
  }

  return {
    state,
    favoritesOf,
    loadFavorites,
    refreshFavorites,
    toggleFavorite,

    /** Records that the user has opened an ad; failures are ignored. */
    markRead(section: SectionName, id: number): void {
      const read = state.getState().read[section];
      if (!session.isSignedIn() || read.has(id)) return;
      set('read', section, [id, ...read]);
      api
        .fetch(favoriteEndpoints[section].markRead, { params: { id } }, { isQuiet: true })
        .catch(() => {});
    },
  };
}

/** A favorite that a visitor tapped; added after the login. */
export const rememberFavorite = (section: SectionName, id: number): void =>
  sessionStorage.setItem(PENDING_KEY, JSON.stringify({ section, id }));

function errorTextOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.isNetwork) return favoriteTexts.network;
  if (error.code === 'OWN_AD') return favoriteTexts.own;
  if (error.code === 'CONSENT_MISSING') return error.message;
  return error.code === 'FAVORITES_LIMIT' ? favoriteTexts.limit : favoriteTexts.failed;
}

export const useIsFavorite = (section: SectionName, id: number): boolean =>
  useStoreState(favoritesStore, (state) => state.favorites[section].has(id));
export const useIsRead = (section: SectionName, id: number): boolean =>
  useStoreState(favoritesStore, (state) => state.read[section].has(id));
