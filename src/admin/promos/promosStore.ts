import {
  createPromo,
  getAdminPromo,
  listAdminPromos,
  sendPromoAction,
  updatePromo,
  type AdminPromo,
  type PromoAction,
} from '#contract/adminPromos.ts';
// Loaded with the form, because the connection may be lost when it is sent.
import '#src/shared/api/upload.ts';
import { isoDay } from '#src/shared/format.ts';
import { createLoader, type LoadStatus } from '#src/shared/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';
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

  const act = (action: PromoAction): Promise<unknown> =>
    asAdmin(api.fetch(sendPromoAction, { body: action }));

  const change = (id: number, difference: Partial<AdminPromo>): void =>
    state.setState(({ promo }) => (promo?.id === id ? { promo: { ...promo, ...difference } } : {}));

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

    async toggleVisibility({ id, show }: AdminPromo): Promise<void> {
      await act({ promo_id: id, action: 'toggle_visibility' });
      change(id, { show: show === 1 ? 0 : 1 });
    },

    /** Shows the promo until that day, from today unless it begins later. */
    async sendFinish({ id, created }: AdminPromo, finish: string): Promise<void> {
      await act({ promo_id: id, action: 'set_dates', finish });
      const today = isoDay();
      change(id, { created: created > today ? created : today, finish });
    },

    async removePromo({ id }: AdminPromo): Promise<void> {
      await act({ promo_id: id, action: 'delete' });
      promos.dropPromo(id);
    },
  };
}

export const usePromos = (): PromosState => useStoreState(promosStore, (state) => state);
export const usePromosActions = () => useActions(promosStore);
export const usePromo = (): PromoState => useStoreState(promoStore, (state) => state);
export const usePromoActions = () => useActions(promoStore);
