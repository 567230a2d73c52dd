import type { StoreApi } from 'zustand';
import type { AdEndpoints } from '#contract/adEndpoints.ts';
import type { AdAction, BaseAd } from '#contract/ads.ts';
import type { SectionName } from '#contract/sections.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import type { FormOptions } from '#src/shared/api/upload.ts';
import type { LoadStatus } from '#src/shared/load.ts';
import type { Stores } from '#src/shared/stores.ts';
import type { AdList } from '#src/ads/list/adList.ts';

interface DetailState<Ad> {
  id: number | undefined;
  status: LoadStatus;
  /** What is known: from the list at once, from the server a moment later. */
  ad: Ad | undefined;
  failure: 'notFound' | 'network' | 'other' | undefined;
}

export interface AdDetail<Ad extends BaseAd> {
  state: StoreApi<DetailState<Ad>>;
  loadAd(id: number): Promise<void>;
  /** Posts a new ad, or sends the changes of the ad with this id. */
  sendAd(id: number | undefined, form: FormData, options: FormOptions): Promise<{ id: number }>;
  /** The calls that change an ad; the change shows on its screen and in the list. */
  removeAd(id: number): Promise<void>;
  sendOwnerAction(action: AdAction): Promise<void>;
  sendAdminAction(action: AdAction): Promise<void>;
}

/** The one ad of a section that is on view. */
export function createAdDetail<Ad extends BaseAd, Draft, Filters>(
  { api, createState }: Stores,
  name: SectionName,
  endpoints: AdEndpoints<Ad, Draft, Filters>,
  list: AdList<Ad, Filters>,
): AdDetail<Ad> {
  const state = createState<DetailState<Ad>>(`ad:${name}`, {
    id: undefined,
    status: 'idle',
    ad: undefined,
    failure: undefined,
  });

  const showStatus = ({ ad_id: id, do: action, reason }: AdAction): void => {
    if (action === 0) return;
    const change = { is_visible: action, rejection_reason: reason } as Partial<Ad>;
    list.changeAd(id, change);
    const { ad } = state.getState();
    if (ad?.id === id) state.setState({ ad: { ...ad, ...change } });
  };

  async function loadAd(id: number): Promise<void> {
    const { ad: shown } = state.getState();
    const known = shown?.id === id ? shown : list.knownAd(id);
    state.setState({ id, status: known ? 'ready' : 'loading', ad: known, failure: undefined });
    try {
      const ad = await api.fetch(endpoints.one, { params: { id } });
      if (state.getState().id === id) state.setState({ status: 'ready', ad });
    } catch (error) {
      if (state.getState().id !== id) return;
      const failure = failureOf(error);
      // What is known stays on view when only the refreshing failed.
      if (known && failure !== 'notFound') return;
      state.setState({ status: 'failed', ad: undefined, failure });
    }
  }

  return {
    state,
    loadAd,

    async sendAd(id, form, options) {
      if (id === undefined) return api.sendForm(endpoints.create, form, options);
      const answer = await api.sendForm(endpoints.update, form, { ...options, params: { id } });
      // The changed ad is under review: the list no longer has it, its screen loads it again.
      list.dropAd(id);
      if (state.getState().id === id) {
        state.setState({ ad: undefined });
        void loadAd(id);
      }
      return answer;
    },

    async removeAd(id) {
      await api.fetch(endpoints.remove, { body: { ad_id: id } });
      list.dropAd(id);
    },
    async sendOwnerAction(action) {
      await api.fetch(endpoints.ownerAction, { body: action });
      showStatus(action);
    },
    async sendAdminAction(action) {
      await api.fetch(endpoints.adminAction, { body: action });
      showStatus(action);
    },
  };
}

function failureOf(error: unknown): 'notFound' | 'network' | 'other' {
  if (!(error instanceof ApiError)) return 'other';
  if (error.isNetwork) return 'network';
  // 422: what stands in the path cannot be the number of an ad.
  return error.status === 404 || error.status === 422 ? 'notFound' : 'other';
}
