import type { OrdersReport } from '#contract/payments/money.ts';
import { formatAmount } from '#src/shared/text/formatAmount.ts';
import { formatNumber } from '#src/shared/text/format.ts';
import { moneyTexts } from './texts.ts';
import styles from './MoneyScreen.module.css';

/** What was sold, by service and by where it was paid. */
export function GroupsTable({ groups }: { groups: OrdersReport['groups'] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
    <section className={styles.scroll} aria-label={moneyTexts.byProduct} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{moneyTexts.service}</th>
            <th scope="col">{moneyTexts.channel}</th>
            <th scope="col">{moneyTexts.paid}</th>
            <th scope="col">{moneyTexts.received}</th>
            <th scope="col">{moneyTexts.refunds}</th>
            <th scope="col">{moneyTexts.refunded}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.service_type + group.currency}>
              <th scope="row">{group.service_type}</th>
              <td>{moneyTexts.channels[group.currency]}</td>
              <td>{formatNumber(group.paid)}</td>
              <td>{formatAmount(group.paid_sum, group.currency)}</td>
              <td>{formatNumber(group.refunds)}</td>
              <td>{formatAmount(group.refunded_sum, group.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
