import type { OrdersReport } from '#contract/payments/money.ts';
import { DataTable } from '#src/admin/DataTable.tsx';
import { formatAmount } from '#src/shared/text/formatAmount.ts';
import { formatNumber } from '#src/shared/text/format.ts';
import { moneyTexts } from './texts.ts';

/** What was sold, by service and by where it was paid. */
export const GroupsTable = ({ groups }: { groups: OrdersReport['groups'] }) => (
  <DataTable
    label={moneyTexts.byProduct}
    items={groups}
    idOf={({ service_type: service, currency }) => service + currency}
    columns={[
      { head: moneyTexts.service, renderCell: (group) => group.service_type },
      { head: moneyTexts.channel, renderCell: (group) => moneyTexts.channels[group.currency] },
      { head: moneyTexts.paid, renderCell: ({ paid }) => formatNumber(paid), kind: 'number' },
      {
        head: moneyTexts.received,
        renderCell: (group) => formatAmount(group.paid_sum, group.currency),
        kind: 'number',
      },
      {
        head: moneyTexts.refunds,
        renderCell: ({ refunds }) => formatNumber(refunds),
        kind: 'number',
      },
      {
        head: moneyTexts.refunded,
        renderCell: (group) => formatAmount(group.refunded_sum, group.currency),
        kind: 'number',
      },
    ]}
  />
);
