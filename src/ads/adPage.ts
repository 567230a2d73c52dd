import { createStore, type StoreApi } from 'zustand';
import type { AdAction, BaseAd } from '#contract/ads.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { beginAsLoaded } from '#src/shared/asDrawn.ts';
import type { AdApi } from './adApi.ts';
import type { AdList } from './adList.ts';

interface PageState<Ad> {
  id: number | undefined;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** What is known: from the list at once, from the server a moment later. */
  ad: Ad | undefined;
  failure: 'notFound' | 'network' | 'other' | undefined;
}

export interface AdPage<Ad extends BaseAd> {
  store: StoreApi<PageState<Ad>>;
  /** Loads the ad that the page opens with before it is first drawn. */
  prepare(id: number): Promise<void>;
  loadAd(id: number): Promise<void>;
  /** Where the form of a new ad is sent, or the changes of this one. */
  formPath(id: number | undefined): string;
  /** Shows an ad as its author has just changed it. */
  showChanged(id: number): void;
  /** The calls that change an ad; what they change is shown on its page and in the list. */
  removeAd(id: number): Promise<void>;
  sendOwnerAction(action: AdAction): Promise<void>;
  sendAdminAction(action: AdAction): Promise<void>;
}

/** Makes the page of one section's ad, whichever is opened. */
export function createAdPage<Ad extends BaseAd, Filters>(
  api: AdApi<Ad, Filters>,
  list: AdList<Ad, Filters>,
): AdPage<Ad> {
  const store = createStore<PageState<Ad>>(() => ({
    id: undefined,
    status: 'idle',
    ad: undefined,
    failure: undefined,
  }));

  /** The ad that was loaded before anyone asked to see it. */
  let preparedId: number | undefined;

  const showStatus = ({ ad_id: id, do: action, reason }: AdAction): void => {
    if (action === 0) return;
    const change = { is_visible: action, rejection_reason: reason } as Partial<Ad>;
    list.changeAd(id, change);
    const { ad } = store.getState();
    if (ad?.id === id) store.setState({ ad: { ...ad, ...change } });
  };

  return {
    store,

    async prepare(id) {
      preparedId = undefined;
      await this.loadAd(id);
      beginAsLoaded(store);
      preparedId = id;
    },

    async loadAd(id) {
      const isHere = preparedId === id && store.getState().status === 'ready';
      preparedId = undefined;
      if (isHere) return;
      const { ad: shown } = store.getState();
      const known = shown?.id === id ? shown : list.knownAd(id);
      store.setState({ id, status: known ? 'ready' : 'loading', ad: known, failure: undefined });
      try {
        const ad = await api.one(id);
        if (store.getState().id === id) store.setState({ status: 'ready', ad });
      } catch (error) {
        if (store.getState().id !== id) return;
        const failure = failureOf(error);
        // What is known stays on view when only the refreshing failed.
        if (known && failure !== 'notFound') return;
        store.setState({ status: 'failed', ad: undefined, failure });
      }
    },

    formPath: api.formPath,

    showChanged(id) {
      // It is under review: the list no longer holds it.
      list.dropAd(id);
      if (store.getState().id !== id) return;
      store.setState({ ad: undefined });
      void this.loadAd(id);
    },

    async removeAd(id) {
      await api.remove(id);
      list.dropAd(id);
    },
    async sendOwnerAction(action) {
      await api.ownerAction(action);
      showStatus(action);
    },
    async sendAdminAction(action) {
      await api.adminAction(action);
      showStatus(action);
    },
  };
}

function failureOf(error: unknown): 'notFound' | 'network' | 'other' {
  if (!(error instanceof ApiError)) return 'other';
  if (error.isNetwork) return 'network';
  // 422: what the address holds cannot be the number of an ad.
  return error.status === 404 || error.status === 422 ? 'notFound' : 'other';
}
