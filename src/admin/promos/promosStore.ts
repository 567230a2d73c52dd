import {
  createPromo,
  getAdminPromo,
  listAdminPromos,
  sendPromoAction,
  updatePromo,
  type AdminPromo,
  type PromoAction,
} from '#contract/admin/adminPromos.ts';
// Loaded with the form, because the connection may be lost when it is sent.
import '#src/shared/api/upload.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { adminStore } from '#src/admin/adminStore.ts';

interface PromosState {
  status: LoadStatus;
  promos: readonly AdminPromo[];
}
interface PromoState {
  id: number | undefined;
  status: LoadStatus;
  promo: AdminPromo | undefined;
}

export function promosStore(stores: Stores) {
  const state = stores.createState<PromosState>('promos', { status: 'idle', promos: [] });
  const { load } = createLoader(state);
  const { asAdmin } = stores.get(adminStore);
  return {
    state,
    /** Loaded promos stay on view while they are loaded again. */
    loadPromos: (): Promise<void> =>
      load(
        async () => ({ promos: await asAdmin(stores.api.fetch(listAdminPromos, {})) }),
        state.getState().promos.length > 0 ? { status: 'ready' } : {},
      ),
    dropPromo: (id: number): void =>
      state.setState(({ promos }) => ({ promos: promos.filter((promo) => promo.id !== id) })),
  };
}

/** The open promo, and the actions on promos. */
export function promoStore(stores: Stores) {
  const { api } = stores;
  const { asAdmin } = stores.get(adminStore);
  const promos = stores.get(promosStore);
  const state = stores.createState<PromoState>('promo', {
    id: undefined,
    status: 'idle',
    promo: undefined,
  });

  /** The answer has the promo as it is then: another admin may have changed it too. */
  async function act(action: PromoAction): Promise<void> {
    try {
      const { promo } = await asAdmin(api.fetch(sendPromoAction, { body: action }));
      if (promo && state.getState().id === promo.id) state.setState({ promo });
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      if (isGone && state.getState().id === action.promo_id) {
        state.setState({ status: 'failed', promo: undefined });
      }
      throw error;
    }
  }

  return {
    state,

    async loadPromo(id: number): Promise<void> {
      const { promo: shown } = state.getState();
      const listed = promos.state.getState().promos.find((promo) => promo.id === id);
      const known = shown?.id === id ? shown : listed;
      state.setState({ id, status: known ? 'ready' : 'loading', promo: known });
      try {
        const promo = await asAdmin(api.fetch(getAdminPromo, { params: { promoId: id } }));
        if (state.getState().id === id) state.setState({ status: 'ready', promo });
      } catch {
        if (state.getState().id === id) state.setState({ status: 'failed', promo: undefined });
      }
    },

    /** Creates a promo, or updates the one with this id. */
    sendPromo: (form: FormData, promoId: number | undefined): Promise<unknown> =>
      asAdmin(
        promoId === undefined
          ? api.sendForm(createPromo, form)
          : api.sendForm(updatePromo, form, { params: { promoId } }),
      ),

    sendVisibility: ({ id }: AdminPromo, show: 0 | 1): Promise<void> =>
      act({ promo_id: id, action: 'toggle_visibility', show }),

    /** Shows the promo until that day, from today unless it begins later. */
    sendFinish: ({ id }: AdminPromo, finish: string): Promise<void> =>
      act({ promo_id: id, action: 'set_dates', finish }),

    async removePromo({ id }: AdminPromo): Promise<void> {
      await act({ promo_id: id, action: 'delete' });
      promos.dropPromo(id);
    },
  };
}
