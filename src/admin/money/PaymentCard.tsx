import type { PaymentRow } from '#contract/payments/money.ts';
import { paths } from '#contract/paths.ts';
import { ORDER_STATUS } from '#contract/payments/payments.ts';
import { formatAmount } from '#src/shared/text/formatAmount.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { Facts, type Fact } from '../Facts.tsx';
import { moneyStore } from './moneyStore.ts';
import { eventTexts, moneyTexts, orderStatusTexts, refundText } from './texts.ts';
import styles from './MoneyScreen.module.css';

/** A payment with what happened to it; a paid one can be refunded. */
export function PaymentCard({ payment }: { payment: PaymentRow }) {
  const sum = formatAmount(payment.amount, payment.currency);
  const canRefund = payment.status === ORDER_STATUS.paid && payment.refund === 0;
  return (
    <>
      <p>
        <b>
          {payment.service_type}, {sum}
        </b>
        : {payment.title}
      </p>
      <p>
        {orderStatusTexts[payment.status]}
        {payment.refund > 0 && `, ${refundText(payment)}`}
      </p>
      {payment.problem && <p className={styles.reason}>{payment.problem}</p>}
      <Facts facts={factsOf(payment)} />
      <ol className={styles.events} aria-label={moneyTexts.events}>
        {eventsOf(payment).map(([time, text]) => (
          <li key={time + text}>
            {formatDateTime(time)}: {text}
          </li>
        ))}
      </ol>
      {canRefund && <RefundButton id={payment.id} sum={sum} />}
    </>
  );
}

/** Asks twice: the boost ends at once and does not come back. */
function RefundButton({ id, sum }: { id: string; sum: string }) {
  const ask = useAsk();
  const { sendRefund } = useActions(moneyStore);
  const { showSuccess } = useToasts();
  const question = { text: moneyTexts.refundNote, isDanger: true };
  const askAgain = () =>
    ask({
      ...question,
      title: moneyTexts.refundSure(sum),
      confirm: moneyTexts.refundYes,
      act: async () => {
        await sendRefund(id);
        showSuccess(moneyTexts.refundSent(sum));
      },
    });
  return (
    <Button
      mode="bezeled"
      isDanger
      onClick={() =>
        ask({
          ...question,
          title: moneyTexts.refundTitle(sum),
          confirm: moneyTexts.refund,
          act: askAgain,
        })
      }
    >
      {moneyTexts.refund}
    </Button>
  );
}

function factsOf(payment: PaymentRow): Fact[] {
  const { id, payment_id: number, user_id: user, username } = payment;
  const facts: Fact[] = [[moneyTexts.number, id, paths.pay(id)]];
  if (number) facts.push([moneyTexts.payment, number]);
  if (user !== null) facts.push([moneyTexts.user, username ?? user, paths.adminUser(user)]);
  return facts;
}

/** Our own steps and the provider's notifications, oldest first. */
const eventsOf = (payment: PaymentRow): [time: string, text: string][] =>
  [
    [payment.created_at, moneyTexts.made],
    [payment.paid_at, moneyTexts.wasPaid],
    [payment.paid_at ? null : payment.closed_at, moneyTexts.wasClosed],
    [payment.refunded_at, moneyTexts.wasRefunded],
    ...payment.events.map(({ kind, received_at: time }) => [time, eventTexts[kind] ?? kind]),
  ]
    .filter((event): event is [string, string] => event[0] !== null)
    .toSorted(([one], [other]) => one.localeCompare(other));
