import type { StoreApi } from 'zustand';
import type { AdEndpoints } from '#contract/ads/adEndpoints.ts';
import {
  FREE,
  RESERVE,
  STATUS,
  type AdAction,
  type AdStats,
  type BaseAd,
  type GoneAd,
  type OwnAdAction,
  type RelatedAds,
} from '#contract/ads/ads.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import type { FormOptions } from '#src/shared/api/upload.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import type { AdList } from '#src/ads/list/adList.ts';

interface DetailState<Ad> {
  id: number | undefined;
  status: LoadStatus;
  /** First the list's version, then the server's. */
  ad: Ad | undefined;
  /** The user to whom the server showed `ad`: visitors do not see what only its author sees. */
  shownTo: number | undefined;
  failure: 'notFound' | 'network' | 'other' | undefined;
  /** The ad has just been deleted; its screen is about to be left. */
  isRemoved: boolean;
  /** Of an ad that was public and is not any more. */
  gone: GoneAd<Ad> | undefined;
  /** Of a published ad; null when they failed to load. */
  related: RelatedAds<Ad> | null | undefined;
}

export interface AdDetail<Ad extends BaseAd> {
  state: StoreApi<DetailState<Ad>>;
  loadAd(id: number): Promise<void>;
  /** Of an own ad. */
  loadStats(id: number): Promise<AdStats>;
  /** Posts a new ad, or changes the ad with this id. */
  sendAd(id: number | undefined, form: FormData, options: FormOptions): Promise<{ id: number }>;
  /** Actions on an ad; each updates its screen and the list. */
  removeAd(id: number): Promise<void>;
  sendOwnerAction(action: OwnAdAction): Promise<void>;
  sendAdminAction(action: AdAction): Promise<void>;
}

/** The detail store of a section: its open ad. */
export function createAdDetail<Ad extends BaseAd, Draft, Filters>(
  stores: Stores,
  name: SectionName,
  endpoints: AdEndpoints<Ad, Draft, Filters>,
  list: AdList<Ad, Filters>,
): AdDetail<Ad> {
  const { api } = stores;
  const session = stores.get(sessionStore);
  const state = stores.createState<DetailState<Ad>>(`ad:${name}`, {
    id: undefined,
    status: 'idle',
    ad: undefined,
    shownTo: undefined,
    failure: undefined,
    isRemoved: false,
    gone: undefined,
    related: undefined,
  });
  const loader = createLoader(state);

  /** An ad with an edit is loaded again when its author publishes it. */
  async function showStatus({ ad_id: id, do: action, outcome }: OwnAdAction): Promise<void> {
    if (action === RESERVE || action === FREE) {
      showChange(id, { is_reserved: action === RESERVE } as Partial<Ad>);
      return;
    }
    if (adOnView(id)?.pending && action !== STATUS.outdated) {
      await showChanged(id);
      return;
    }
    const ending = { outcome, ended: outcome && new Date().toISOString() };
    const change = {
      is_visible: action,
      rejection_reason: undefined,
      ...ending,
    } as Partial<Ad>;
    if (action !== STATUS.published) list.dropAd(id);
    showChange(id, change);
  }

  /** On the ad's screen and in the list. */
  function showChange(id: number, change: Partial<Ad>): void {
    list.changeAd(id, change);
    const ad = adOnView(id);
    if (ad) state.setState({ ad: { ...ad, ...change } });
  }

  function dropAd(id: number): void {
    list.dropAd(id);
    if (state.getState().id === id) state.setState({ isRemoved: true });
  }

  const adOnView = (id: number): Ad | undefined => {
    const { ad } = state.getState();
    return ad?.id === id ? ad : undefined;
  };

  /**
   * Shows an ad as the server has it now; the list drops one that is not published.
   * @param expected what has changed, shown when the server does not answer
   */
  async function showChanged(id: number, expected: Partial<Ad> = {}): Promise<void> {
    try {
      show(id, await api.fetch(endpoints.one, { params: { id } }));
    } catch (error) {
      const ad = adOnView(id);
      if (failureOf(error) === 'notFound') void loadAd(id);
      else if (ad) show(id, { ...ad, ...expected });
    }
  }

  function show(id: number, ad: Ad): void {
    const noEdit = { pending: undefined, rejected_edit: undefined };
    if (ad.is_visible === STATUS.published) list.changeAd(id, { ...noEdit, ...ad });
    else list.dropAd(id);
    if (state.getState().id === id) state.setState({ status: 'ready', ad });
  }

  async function loadRelated(id: number): Promise<void> {
    const related = await api.fetch(endpoints.related, { params: { id } }).catch(() => null);
    if (state.getState().id === id) state.setState({ related });
  }

  /** Undefined for an ad that was never public, or long ago. */
  const fetchGone = (id: number): Promise<GoneAd<Ad> | undefined> =>
    api.fetch(endpoints.gone, { params: { id } }).catch(() => undefined);

  /** An earlier load, perhaps a visitor's, is dropped. */
  async function loadAd(id: number): Promise<void> {
    loader.cancel();
    const load = loader.latest();
    const isLatest = () => load === loader.latest();
    const { ad: shown, shownTo, isRemoved, related } = state.getState();
    const isShown = shown?.id === id && !isRemoved;
    const known = isShown ? shown : list.knownAd(id);
    // An answer from before an action is out of date.
    const isUnchanged = () => adOnView(id) === known && !state.getState().isRemoved;
    state.setState({
      id,
      status: known ? 'ready' : 'loading',
      ad: known,
      shownTo: isShown ? shownTo : undefined,
      failure: undefined,
      isRemoved: false,
      gone: undefined,
      related: isShown ? related : undefined,
    });
    try {
      const ad = await api.fetch(endpoints.one, { params: { id } });
      if (!isLatest()) return;
      state.setState({
        status: 'ready',
        shownTo: session.state.getState().userId,
        ...(isUnchanged() && { ad }),
      });
      if (ad.is_visible === STATUS.published) await loadRelated(id);
      else list.dropAd(id);
    } catch (error) {
      if (!isLatest() || !isUnchanged()) return;
      const failure = failureOf(error);
      // A failed refresh keeps the loaded ad on view.
      if (known && failure !== 'notFound') {
        state.setState({ failure });
        return;
      }
      if (failure === 'notFound') list.dropAd(id);
      const gone = failure === 'notFound' ? await fetchGone(id) : undefined;
      if (isLatest()) state.setState({ status: 'failed', ad: undefined, failure, gone });
    }
  }

  return {
    state,
    loadAd,
    loadStats: (id) => api.fetch(endpoints.stats, { params: { id } }),

    async sendAd(id, form, options) {
      if (id === undefined) return api.sendForm(endpoints.create, form, options);
      const answer = await api.sendForm(endpoints.update, form, { ...options, params: { id } });
      await showChanged(id);
      return answer;
    },

    async removeAd(id) {
      await api.fetch(endpoints.remove, { body: { ad_id: id } });
      dropAd(id);
    },
    async sendOwnerAction(action) {
      await api.fetch(endpoints.ownerAction, { body: action });
      await showStatus(action);
    },
    async sendAdminAction(action) {
      await api.fetch(endpoints.adminAction, { body: action });
      if (action.do === 0) dropAd(action.ad_id);
      // The next decision names the new version.
      else await showChanged(action.ad_id, decided(adOnView(action.ad_id), action.do));
    },
  };
}

/** What an admin's decision changes; on an ad with an edit it decides on the edit. */
function decided<Ad extends BaseAd>(ad: Ad | undefined, decision: AdAction['do']): Partial<Ad> {
  if (!ad?.pending) return { is_visible: decision } as Partial<Ad>;
  const change = decision === STATUS.published ? ad.pending : {};
  return { ...change, pending: undefined } as Partial<Ad>;
}

function failureOf(error: unknown): 'notFound' | 'network' | 'other' {
  if (!(error instanceof ApiError)) return 'other';
  if (error.isNetwork) return 'network';
  return error.isMissing ? 'notFound' : 'other';
}
