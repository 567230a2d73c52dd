import type { OrdersReport } from '#contract/payments/money.ts';
import { DataTable } from '#src/admin/DataTable.tsx';
import { formatDay, formatNumber, formatPrice } from '#src/shared/text/format.ts';
import { moneyTexts } from './texts.ts';

type Day = OrdersReport['days'][number];

const counted = (head: string, key: 'paid' | 'pending' | 'cancelled' | 'failed') => ({
  head,
  cell: (day: Day) => formatNumber(day[key]),
  isNumber: true,
});

/** A row for each day with orders. */
export const DaysTable = ({ report }: { report: OrdersReport }) => (
  <DataTable
    label={moneyTexts.byDay}
    items={report.days}
    idOf={({ day }) => day}
    columns={[
      { head: moneyTexts.day, cell: ({ day }) => formatDay(day) },
      { head: moneyTexts.received, cell: (day) => formatPrice(day.paid_sum), isNumber: true },
      counted(moneyTexts.paid, 'paid'),
      counted(moneyTexts.pending, 'pending'),
      counted(moneyTexts.cancelled, 'cancelled'),
      counted(moneyTexts.failedOrders, 'failed'),
      { head: moneyTexts.refunded, cell: (day) => formatPrice(day.refunded_sum), isNumber: true },
    ]}
  />
);
