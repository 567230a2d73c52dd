import type { OrdersReport } from '#contract/payments/money.ts';
import { formatDay, formatNumber, formatPrice } from '#src/shared/text/format.ts';
import { moneyTexts } from './texts.ts';
import styles from './MoneyScreen.module.css';

const columns = [
  ['paid', moneyTexts.paid],
  ['pending', moneyTexts.pending],
  ['cancelled', moneyTexts.cancelled],
  ['failed', moneyTexts.failedOrders],
] as const;

/** A row for each day with orders. */
export function DaysTable({ report }: { report: OrdersReport }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
    <section className={styles.scroll} aria-label={moneyTexts.byDay} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{moneyTexts.day}</th>
            <th scope="col">{moneyTexts.received}</th>
            {columns.map(([key, label]) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{moneyTexts.refunded}</th>
          </tr>
        </thead>
        <tbody>
          {report.days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day)}</th>
              <td>{formatPrice(day.paid_sum)}</td>
              {columns.map(([key]) => (
                <td key={key}>{formatNumber(day[key])}</td>
              ))}
              <td>{formatPrice(day.refunded_sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
