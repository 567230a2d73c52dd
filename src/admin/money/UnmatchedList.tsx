import type { OrdersReport } from '#contract/payments/money.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { Facts, type Fact } from '../Facts.tsx';
import { moneyStore } from './moneyStore.ts';
import { moneyTexts } from './texts.ts';
import styles from './MoneyScreen.module.css';

type Payment = OrdersReport['unmatched'][number];

/** Payments that no order explains; an admin closes what has been dealt with. */
export function UnmatchedList({ payments }: { payments: Payment[] }) {
  return (
    <ul className={styles.orders}>
      {payments.map((payment) => (
        <li key={payment.payment_id} className={styles.order}>
          <p className={styles.reason}>{moneyTexts.unmatched}</p>
          <p className={styles.calm}>{moneyTexts.unmatchedNote}</p>
          <Facts facts={factsOf(payment)} />
          <CloseButton id={payment.payment_id} />
        </li>
      ))}
    </ul>
  );
}

function CloseButton({ id }: { id: string }) {
  const { closePayment } = useActions(moneyStore);
  const { showError } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  return (
    <Button mode="bezeled" isBusy={isBusy} onClick={() => void submit(() => closePayment(id))}>
      {moneyTexts.dealtWith}
    </Button>
  );
}

function factsOf({ payment_id: id, amount, currency, order_id: order, found_at: at }: Payment) {
  const facts: Fact[] = [
    [moneyTexts.sum, `${amount} ${currency}`],
    [moneyTexts.payment, id],
    [moneyTexts.found, formatDateTime(at)],
  ];
  if (order) facts.push([moneyTexts.number, order]);
  return facts;
}
