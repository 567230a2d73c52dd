import { Link } from 'react-router-dom';
import type { OrdersReport } from '#contract/money.ts';
import { formatMoment, formatPrice } from '#src/shared/format.ts';
import { paths } from '#src/shared/paths.ts';
import { moneyTexts, reasonTexts } from './texts.ts';
import styles from './MoneyScreen.module.css';

/** Orders that did not settle by themselves, each with why. */
export function AttentionList({ orders }: { orders: OrdersReport['attention'] }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.id} className={styles.order}>
          <p className={styles.reason}>{reasonTexts[order.reason]}</p>
          {order.problem && <p className={styles.calm}>{order.problem}</p>}
          <p>
            {order.service_type}, {formatPrice(order.amount)}: {order.title}
          </p>
          <dl className={styles.facts}>
            <dt>{moneyTexts.made}</dt>
            <dd>{formatMoment(order.created_at)}</dd>
            <dt>{moneyTexts.number}</dt>
            <dd>
              <Link to={paths.pay(order.id)}>{order.id}</Link>
            </dd>
            {order.payment_id && (
              <>
                <dt>{moneyTexts.payment}</dt>
                <dd>{order.payment_id}</dd>
              </>
            )}
            {order.user_id !== null && (
              <>
                <dt>{moneyTexts.person}</dt>
                <dd>
                  <Link to={paths.adminUser(order.user_id)}>{order.user_id}</Link>
                </dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
