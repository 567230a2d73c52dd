import type { OrdersReport } from '#contract/payments/money.ts';
import { DataTable, type Column } from '#src/admin/DataTable.tsx';
import { formatDay, formatNumber, formatPrice } from '#src/shared/text/format.ts';
import { moneyTexts } from './texts.ts';

type Day = OrdersReport['days'][number];

const counted = (head: string, key: 'paid' | 'pending' | 'cancelled' | 'failed'): Column<Day> => ({
  head,
  renderCell: (day: Day) => formatNumber(day[key]),
  kind: 'number',
});

/** A row for each day with orders. */
export const DaysTable = ({ report }: { report: OrdersReport }) => (
  <DataTable
    label={moneyTexts.byDay}
    items={report.days}
    idOf={({ day }) => day}
    columns={[
      { head: moneyTexts.day, renderCell: ({ day }) => formatDay(day) },
      { head: moneyTexts.received, renderCell: (day) => formatPrice(day.paid_sum), kind: 'number' },
      counted(moneyTexts.paid, 'paid'),
      counted(moneyTexts.pending, 'pending'),
      counted(moneyTexts.cancelled, 'cancelled'),
      counted(moneyTexts.failedOrders, 'failed'),
      {
        head: moneyTexts.refunded,
        renderCell: (day) => formatPrice(day.refunded_sum),
        kind: 'number',
      },
    ]}
  />
);
