import { useId, useState } from 'react';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useMoney, useMoneyActions } from './moneyStore.ts';
import { PaymentCard } from './PaymentCard.tsx';
import { moneyTexts } from './texts.ts';
import styles from './MoneyScreen.module.css';

/** Finds payments by number, user or ad. */
export function PaymentsPanel() {
  const id = useId();
  const [query, setQuery] = useState('');
  const [error, setError] = useState<string>();
  const { payments } = useMoney();
  const { loadPayments } = useMoneyActions();
  const { isBusy, submit } = useSubmit((cause) => setError(errorText(cause)));
  return (
    <section className={styles.part}>
      <h2>{moneyTexts.search}</h2>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          setError(undefined);
          void submit(() => loadPayments(query.trim()));
        }}
      >
        <label htmlFor={id} className="visuallyHidden">
          {moneyTexts.searchLabel}
        </label>
        <TextInput
          id={id}
          type="search"
          maxLength={100}
          placeholder={moneyTexts.searchLabel}
          value={query}
          onChange={setQuery}
        />
        <Button type="submit" isBusy={isBusy}>
          {moneyTexts.find}
        </Button>
      </form>
      {error && <p role="alert">{error}</p>}
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
    </section>
  );
}
