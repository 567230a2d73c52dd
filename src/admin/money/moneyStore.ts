import { DAY_MS } from '#contract/time.ts';
import {
  closePayment,
  findPayments,
  getOrdersReport,
  PAYMENTS_PAGE,
  PAYMENTS_PAGE_MAX,
  refundPayment,
  type OrdersReport,
  type PaymentRow,
} from '#contract/payments/money.ts';
import { isoDay } from '#src/shared/text/format.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { adminStore } from '../adminStore.ts';

interface MoneyState {
  status: LoadStatus;
  /** Length of the period in days, today included. */
  days: number;
  /** Stays on view while another period is loaded. */
  report: OrdersReport | undefined;
  /** Found payments; undefined before a search. */
  payments: readonly PaymentRow[] | undefined;
}

export function moneyStore(stores: Stores) {
  const state = stores.createState<MoneyState>('money', {
    status: 'idle',
    days: 30,
    report: undefined,
    payments: undefined,
  });
  const { load } = createLoader(state);
  const { asAdmin } = stores.get(adminStore);
  let lastQuery = '';

  async function loadPayments(query: string): Promise<void> {
    lastQuery = query;
    const found = await asAdmin(
      stores.api.fetch(findPayments, {
        query: { query, limit: PAYMENTS_PAGE, offset: 0 },
      }),
    );
    if (query === lastQuery) state.setState({ payments: found });
  }

  return {
    state,

    loadPayments,

    /** The list is loaded again even after an error: the server decides. */
    async sendRefund(id: string): Promise<void> {
      try {
        await asAdmin(stores.api.fetch(refundPayment, { body: { id } }));
      } finally {
        await loadPayments(lastQuery);
      }
    },

    async closePayment(id: string): Promise<void> {
      await asAdmin(stores.api.fetch(closePayment, { body: { id } }));
      state.setState(({ report }) => ({
        report: report && {
          ...report,
          unmatched: report.unmatched.filter((one) => one.payment_id !== id),
        },
      }));
    },

    /** All payments of the period on view. */
    async loadPeriod({ from, to }: OrdersReport): Promise<PaymentRow[]> {
      const all: PaymentRow[] = [];
      for (let page: PaymentRow[] | undefined; page?.length !== 0; all.push(...page)) {
        const query = { from, to, limit: PAYMENTS_PAGE_MAX, offset: all.length };
        page = await asAdmin(stores.api.fetch(findPayments, { query }));
      }
      return all;
    },
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
