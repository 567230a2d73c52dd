import { create } from 'zustand';
import type { OrdersReport } from '#contract/money.ts';
import { getJson } from '#src/shared/api/client.ts';
import { isoDay } from '#src/shared/format.ts';
import { asAdmin } from '../adminStore.ts';

const DAY_MS = 86_400_000;

interface MoneyState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** How many days back the report reaches, today included. */
  days: number;
  report: OrdersReport | undefined;
}

export const moneyStore = create<MoneyState>(() => ({
  status: 'idle',
  days: 30,
  report: undefined,
}));

/** What was known stays on view while another period is on its way. */
export async function loadMoney(days = moneyStore.getState().days): Promise<void> {
  moneyStore.setState({ status: 'loading', days });
  const from = isoDay(new Date(Date.now() - (days - 1) * DAY_MS));
  try {
    const report = await asAdmin(getJson<OrdersReport>('admin/orders-report', { from }));
    if (moneyStore.getState().days === days) moneyStore.setState({ status: 'ready', report });
  } catch {
    if (moneyStore.getState().days === days) moneyStore.setState({ status: 'failed' });
  }
}
