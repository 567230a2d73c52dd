import { useLocation } from 'react-router-dom';
import { SearchPanel } from '#src/admin/SearchPanel.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { moneyStore } from './moneyStore.ts';
import { PaymentCard } from './PaymentCard.tsx';
import { moneyTexts } from './texts.ts';
import styles from './MoneyScreen.module.css';

/** Finds payments by number, user or ad. */
export function PaymentsPanel() {
  const wanted = new URLSearchParams(useLocation().search).get('payment');
  const { payments } = useStoreState(moneyStore);
  const { loadPayments } = useActions(moneyStore);
  return (
    <SearchPanel
      title={moneyTexts.search}
      label={moneyTexts.searchLabel}
      button={moneyTexts.find}
      initial={wanted ?? undefined}
      look={loadPayments}
    >
      {payments && payments.length === 0 && <p className={styles.calm}>{moneyTexts.notFound}</p>}
      {payments && payments.length > 0 && (
        <ul className={styles.orders}>
          {payments.map((payment) => (
            <li key={payment.id} className={styles.order}>
              <PaymentCard payment={payment} />
            </li>
          ))}
        </ul>
      )}
    </SearchPanel>
  );
}
