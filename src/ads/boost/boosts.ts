import {
  boostEndpoints,
  type BoostService,
  type BoostStats,
  type CreatedOrder,
} from '#contract/payments/payments.ts';
import type { BoostableSection } from '#contract/sections/sections.ts';
import { boostServiceNames } from '#contract/texts.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { messengerAround, takesStars } from '#src/messenger/abilities.ts';
import { formatAmount } from '#src/shared/text/formatAmount.ts';
import { boostSheetTexts, boostLabels, orderErrors, orderFailed } from './texts.ts';

interface BoostState {
  status: LoadStatus;
  adId: number | undefined;
  isActive: boolean;
  /** For the owner and admins only. */
  stats: BoostStats | undefined;
}

/** The boost of the open ad. */
export function boostStore({ api, createState }: Stores) {
  const empty = { isActive: false, stats: undefined };
  const state = createState<BoostState>('boost', { status: 'idle', adId: undefined, ...empty });
  const { load } = createLoader(state);
  return {
    state,

    /** Loads an ad's boost. A failure is ignored: the server checks again when the user orders. */
    loadBoost(section: BoostableSection, adId: number, hasStats: boolean): Promise<void> {
      const { stats: getStats, isBoosted } = boostEndpoints[section];
      const params = { id: adId };
      return load(
        async () => {
          const stats = hasStats ? await api.fetch(getStats, { params }) : undefined;
          const { active } = stats ?? (await api.fetch(isBoosted, { params }));
          // A login that has ended leaves the prices on view.
          return hasStats ? { isActive: active, stats } : { isActive: active };
        },
        state.getState().adId === adId ? {} : { adId, ...empty },
      );
    },

    /** Makes an order; the ad shows it as pending from then on. */
    async sendOrder(
      section: BoostableSection,
      adId: number,
      { service, email }: { service: BoostService; email: string | undefined },
    ): Promise<CreatedOrder> {
      const order = await api.fetch(boostEndpoints[section].order, {
        body: {
          ad_id: adId,
          service_type: service,
          in_telegram: takesStars(),
          messenger: messengerAround(),
          email,
        },
      });
      const { adId: shownId, stats } = state.getState();
      if (shownId === adId && stats) {
        state.setState({ stats: { ...stats, pending_order: order.payment_id } });
      }
      return order;
    },
  };
}

/** The price for this user; empty until it is known. */
export function priceOf(service: BoostService, stats: BoostStats | undefined): string {
  const { currency, prices } = stats ?? {};
  return currency && prices
    ? formatAmount(prices[service === boostServiceNames[0] ? 1 : 2], currency)
    : '';
}

export interface OrderError {
  text: string;
  /** The own order that stands in the way. */
  order: string | undefined;
}

export const orderError = (section: BoostableSection, error: unknown): OrderError => ({
  text: textOf(section, error),
  order: error instanceof ApiError ? error.order : undefined,
});

function textOf(section: BoostableSection, error: unknown): string {
  if (!(error instanceof ApiError)) return orderFailed;
  if (error.isNetwork) return boostSheetTexts.network;
  if (error.code === 'SLOT_TAKEN') return boostLabels[section].slotTaken;
  return (error.code && orderErrors[error.code]) ?? error.detail ?? orderFailed;
}
