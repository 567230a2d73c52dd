import type { Purchase } from '#contract/payments/payments.ts';
import { formatAmount } from '#src/shared/text/formatAmount.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { useSecondsLeft } from '#src/shared/hooks/useSecondsLeft.ts';
import { opensTabs } from '#src/messenger/abilities.ts';
import { openExternal, openLink } from '#src/messenger/links/links.ts';
import { invoiceStore, useInvoiceStatus } from '#src/messenger/invoices/invoiceStore.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { payStore } from './payStore.ts';
import { payTexts } from './texts.ts';
import styles from './PayScreen.module.css';

/** The actions and the remaining time of a pending order. */
export function PendingPanel({ purchase }: { purchase: Purchase }) {
  const left = useTimeLeft();
  const isOffline = useStoreState(payStore, (state) => state.isOffline);
  return (
    <>
      <p className={styles.countdown} role="timer" aria-label={payTexts.timeLeft}>
        {left}
      </p>
      {isOffline && <p className={styles.note}>{payTexts.offline}</p>}
      {purchase.seconds_left === 0 ? (
        <p className={styles.note}>{payTexts.timeIsUp}</p>
      ) : (
        <PayLink purchase={purchase} />
      )}
      {purchase.is_mine && <CancelButton id={purchase.id} />}
    </>
  );
}

/** The link to the provider's page or the invoice, or what to wait for. */
function PayLink({ purchase }: { purchase: Purchase }) {
  const { payment_link: page, invoice_link: invoice, amount, currency } = purchase;
  const { openInvoice } = useActions(invoiceStore);
  const isLate = useInvoiceStatus(invoice ?? undefined) === 'late';
  const link = page ?? invoice;
  if (!purchase.is_payable_here) return <p className={styles.note}>{payTexts.notHere}</p>;
  if (!link) {
    return (
      <>
        <Spinner label={payTexts.noLink} />
        <p className={styles.note}>{payTexts.noLink}</p>
      </>
    );
  }
  const open = () => (invoice ? openInvoice(link) : openExternal(link));
  const invoiceHint = isLate ? payTexts.notOpened : payTexts.invoiceHint;
  const hint = invoice ? invoiceHint : payTexts.payHint;
  const target = opensTabs() ? { href: link } : { onClick: open };
  return (
    <>
      <Button size="l" isStretched {...target}>
        {payTexts.pay(formatAmount(amount, currency))}
      </Button>
      {isLate && (
        <Button mode="bezeled" isStretched onClick={() => openLink(link)}>
          {payTexts.openByLink}
        </Button>
      )}
      <p className={styles.note}>{hint}</p>
    </>
  );
}

function CancelButton({ id }: { id: string }) {
  const ask = useAsk();
  const { cancelPurchase } = useActions(payStore);
  const cancel = () =>
    ask({
      title: payTexts.cancelTitle,
      text: payTexts.cancelText,
      confirm: payTexts.cancelConfirm,
      cancel: payTexts.keep,
      isDanger: true,
      act: () => cancelPurchase(id),
    });
  return (
    <Button mode="plain" isStretched isDanger onClick={cancel}>
      {payTexts.cancel}
    </Button>
  );
}

/** «09:41», down to «00:00». */
function useTimeLeft(): string {
  const endsAt = useStoreState(payStore, (state) => state.endsAt);
  const seconds = useSecondsLeft(endsAt);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
