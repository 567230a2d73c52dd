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
      { head: moneyTexts.service, cell: (group) => group.service_type },
      { head: moneyTexts.channel, cell: (group) => moneyTexts.channels[group.currency] },
      { head: moneyTexts.paid, cell: ({ paid }) => formatNumber(paid), isNumber: true },
      {
        head: moneyTexts.received,
        cell: (group) => formatAmount(group.paid_sum, group.currency),
        isNumber: true,
      },
      { head: moneyTexts.refunds, cell: ({ refunds }) => formatNumber(refunds), isNumber: true },
      {
        head: moneyTexts.refunded,
        cell: (group) => formatAmount(group.refunded_sum, group.currency),
        isNumber: true,
      },
    ]}
  />
);
