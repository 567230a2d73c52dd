import type { OrdersReport } from '#contract/payments/money.ts';
import { formatAmount } from '#src/shared/text/formatAmount.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { paths } from '#contract/paths.ts';
import { Facts, type Fact } from '../Facts.tsx';
import { moneyTexts, reasonTexts } from './texts.ts';
import styles from './MoneyScreen.module.css';

type Order = OrdersReport['attention'][number];

/** Orders that need an admin, each with the reason. */
export function AttentionList({ orders }: { orders: Order[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.id} className={styles.order}>
          <p className={styles.reason}>{reasonTexts[order.reason]}</p>
          {order.problem && <p className={styles.calm}>{order.problem}</p>}
          <p>
            {order.service_type}, {formatAmount(order.amount, order.currency)}: {order.title}
          </p>
          <Facts facts={factsOf(order)} />
        </li>
      ))}
    </ul>
  );
}

function factsOf({ id, created_at: made, payment_id: payment, user_id: user }: Order): Fact[] {
  const facts: Fact[] = [
    [moneyTexts.made, formatDateTime(made)],
    [moneyTexts.number, id, paths.pay(id)],
  ];
  if (payment) facts.push([moneyTexts.payment, payment]);
  if (user !== null) facts.push([moneyTexts.user, user, paths.adminUser(user)]);
  return facts;
}
