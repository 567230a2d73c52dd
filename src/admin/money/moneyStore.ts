import { DAY_MS } from '#contract/time.ts';
import { getOrdersReport, type OrdersReport } from '#contract/money.ts';
import { isoDay } from '#src/shared/format.ts';
import { createLoader, type LoadStatus } from '#src/shared/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';
import { adminStore } from '../adminStore.ts';

interface MoneyState {
  status: LoadStatus;
  /** Length of the period in days, today included. */
  days: number;
  /** Stays on view while another period is loaded. */
  report: OrdersReport | undefined;
}

export function moneyStore(stores: Stores) {
  const state = stores.createState<MoneyState>('money', {
    status: 'idle',
    days: 30,
    report: undefined,
  });
  const { load } = createLoader(state);
  const { asAdmin } = stores.get(adminStore);
  return {
    state,
    async loadMoney(days = state.getState().days): Promise<void> {
      const from = isoDay(new Date(Date.now() - (days - 1) * DAY_MS));
      await load(
        async () => ({
          report: await asAdmin(
            stores.api.fetch(getOrdersReport, { query: { from, to: undefined } }),
          ),
        }),
        { days },
      );
    },
  };
}

export const useMoney = (): MoneyState => useStoreState(moneyStore, (state) => state);
export const useMoneyActions = () => useActions(moneyStore);
