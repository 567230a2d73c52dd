import { Link } from '#src/shared/ui/Link.tsx';
import { ORDER_STATUS, type Purchase } from '#contract/payments/payments.ts';
import { classNames } from '#src/shared/classNames.ts';
import { formatAmount } from '#src/shared/text/formatAmount.ts';
import { formatDay } from '#src/shared/text/format.ts';
import { dialogPath, sectionPaths } from '#contract/paths.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { useInvoiceStatus } from '#src/messenger/invoices/invoiceStore.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { PendingPanel } from './PendingPanel.tsx';
import { payTexts } from './texts.ts';
import styles from './PayScreen.module.css';

const { pending, paid, cancelled, failed } = ORDER_STATUS;

const looks = {
  [pending]: { icon: moreIcons.clock, text: payTexts.pending, tone: styles.waiting },
  [paid]: { icon: 'check', text: payTexts.paid, tone: styles.good },
  [cancelled]: { icon: 'close', text: payTexts.cancelled, tone: styles.ended },
  [failed]: { icon: 'alert', text: payTexts.failed, tone: styles.bad },
} as const;

/** An order with its state and actions. */
export function PayCard({ purchase, onBack }: { purchase: Purchase; onBack: () => void }) {
  const { icon, text, tone } = looks[purchase.status];
  const isSent =
    useInvoiceStatus(purchase.invoice_link ?? undefined) === 'sent' && purchase.status === pending;
  const note = noteOf(purchase);
  return (
    <article className={styles.card}>
      <span className={classNames(styles.sign, tone)} aria-hidden="true">
        <Icon name={icon} size={32} />
      </span>
      <output>
        <h2 className={styles.state}>{isSent ? payTexts.sent : text}</h2>
      </output>
      {note && <p className={styles.note}>{note}</p>}
      {purchase.status === pending && !isSent && <PendingPanel purchase={purchase} />}
      <dl className={styles.facts}>
        <div>
          <dt>{payTexts.service}</dt>
          <dd>{payTexts.names[purchase.service_type]}</dd>
        </div>
        {purchase.ad && (
          <div>
            <dt>{payTexts.ad}</dt>
            <dd>
              <Link to={sectionPaths[purchase.ad.section].ad(purchase.ad.id)}>
                {purchase.ad.title}
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{payTexts.sum}</dt>
          <dd>{formatAmount(purchase.amount, purchase.currency)}</dd>
        </div>
      </dl>
      {purchase.is_outcome_unknown && (
        <Button mode="bezeled" isStretched to={dialogPath(SUPPORT_ID)}>
          {payTexts.toSupport}
        </Button>
      )}
      {purchase.status !== pending && (
        <Button isStretched onClick={onBack}>
          {payTexts.back}
        </Button>
      )}
      <p className={styles.number}>{payTexts.number(purchase.id)}</p>
    </article>
  );
}

function noteOf({ status, ad, is_refunded, is_outcome_unknown, boosted_until: until }: Purchase) {
  if (is_outcome_unknown) return payTexts.unknown;
  if (is_refunded) return payTexts.refunded;
  if (status === cancelled && !ad) return payTexts.adDeleted;
  if (status === paid) return until ? payTexts.boostedUntil(formatDay(until)) : payTexts.boostWaits;
  return status === pending ? undefined : payTexts.notTaken;
}
