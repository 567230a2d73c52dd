import { create } from 'zustand';
import type { AdminPromo, PromoAction } from '#contract/promos.ts';
import { getJson, sendJson } from '#src/shared/api/client.ts';
import { sendForm } from '#src/shared/api/upload.ts';
import { isoDay } from '#src/shared/format.ts';
import { asAdmin } from './adminStore.ts';

interface PromosState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  promos: readonly AdminPromo[];
}
interface PromoState {
  id: number | undefined;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  promo: AdminPromo | undefined;
}

export const promosStore = create<PromosState>(() => ({ status: 'idle', promos: [] }));
export const promoStore = create<PromoState>(() => ({
  id: undefined,
  status: 'idle',
  promo: undefined,
}));

export async function loadPromos(): Promise<void> {
  promosStore.setState(({ promos }) => ({ status: promos.length > 0 ? 'ready' : 'loading' }));
  try {
    const promos = await asAdmin(getJson<AdminPromo[]>('admin/promos'));
    promosStore.setState({ status: 'ready', promos });
  } catch {
    promosStore.setState({ status: 'failed' });
  }
}

export async function loadPromo(id: number): Promise<void> {
  const known = promosStore.getState().promos.find((promo) => promo.id === id);
  promoStore.setState({ id, status: known ? 'ready' : 'loading', promo: known });
  try {
    const promo = await asAdmin(getJson<AdminPromo>(`admin/promo/${id}`));
    if (promoStore.getState().id === id) promoStore.setState({ status: 'ready', promo });
  } catch {
    if (promoStore.getState().id === id) {
      promoStore.setState({ status: 'failed', promo: undefined });
    }
  }
}

export const sendPromo = (form: FormData): Promise<unknown> =>
  asAdmin(sendForm('admin/create-promo', form));

const act = (action: PromoAction): Promise<unknown> =>
  asAdmin(sendJson('admin/promo-action', action));

const change = (id: number, difference: Partial<AdminPromo>): void =>
  promoStore.setState(({ promo }) =>
    promo?.id === id ? { promo: { ...promo, ...difference } } : {},
  );

export async function toggleVisibility({ id, show }: AdminPromo): Promise<void> {
  await act({ promo_id: id, action: 'toggle_visibility' });
  change(id, { show: show === 1 ? 0 : 1 });
}

/** Shown from today to that day. */
export async function sendFinish({ id }: AdminPromo, finish: string): Promise<void> {
  await act({ promo_id: id, action: 'set_dates', finish });
  change(id, { created: isoDay(), finish });
}

export async function removePromo({ id }: AdminPromo): Promise<void> {
  await act({ promo_id: id, action: 'delete' });
  promosStore.setState(({ promos }) => ({ promos: promos.filter((promo) => promo.id !== id) }));
}
