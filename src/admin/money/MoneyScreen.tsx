import { useEffect } from 'react';
import { countOf, formatPrice } from '#src/shared/text/format.ts';
import { formatAmount } from '#src/shared/text/formatAmount.ts';
import { DayBars } from '#src/shared/ui/days/DayBars.tsx';
import { titled } from '#src/shared/titled.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { RowSkeletons } from '../RowSkeletons.tsx';
import { AttentionList } from './AttentionList.tsx';
import { CsvButton } from './CsvButton.tsx';
import { daysOf } from './daysOf.ts';
import { DaysTable } from './DaysTable.tsx';
import { GroupsTable } from './GroupsTable.tsx';
import { PaymentsPanel } from './PaymentsPanel.tsx';
import { UnmatchedList } from './UnmatchedList.tsx';
import { moneyStore } from './moneyStore.ts';
import { moneyTexts } from './texts.ts';
import rows from '#src/admin/rows.module.css';
import styles from './MoneyScreen.module.css';

const periods = Object.entries(moneyTexts.days).map(([value, label]) => ({ value, label }));

/** Income from boosts by day, and the orders that need an admin. */
export const MoneyScreen = titled(moneyTexts.title, MoneyContent);

function MoneyContent() {
  const { status, days, report } = useStoreState(moneyStore);
  const { loadMoney } = useActions(moneyStore);
  useEffect(() => {
    void loadMoney();
  }, [loadMoney]);

  if (status === 'failed') {
    return <ErrorPanel text={moneyTexts.failed} onAction={() => void loadMoney()} />;
  }
  if (!report) return <RowSkeletons label={moneyTexts.loading} count={5} />;
  const { total, attention, unmatched, provider_refunds: theirs } = report;
  return (
    <div className={styles.screen} aria-busy={status === 'loading' || undefined}>
      <div className={styles.period}>
        <ChoiceField
          label={moneyTexts.period}
          value={String(days)}
          options={periods}
          onChange={(value) => void loadMoney(Number(value))}
        />
      </div>
      <dl className={styles.sums}>
        <div>
          <dt>{moneyTexts.received}</dt>
          <dd>{formatPrice(total.paid_sum)}</dd>
        </div>
        <div>
          <dt>{moneyTexts.refunded}</dt>
          <dd>{formatPrice(total.refunded_sum)}</dd>
        </div>
        {total.stars_sum > 0 && (
          <div>
            <dt>{moneyTexts.stars}</dt>
            <dd>{formatAmount(total.stars_sum, 'XTR')}</dd>
          </div>
        )}
      </dl>
      {theirs.count > 0 && (
        <p className={styles.calm}>
          {moneyTexts.providerRefunds(
            countOf(theirs.count, moneyTexts.refundCount),
            [
              theirs.roubles > 0 ? formatPrice(theirs.roubles) : '',
              theirs.stars > 0 ? formatAmount(theirs.stars, 'XTR') : '',
            ]
              .filter(Boolean)
              .join(', '),
          )}
        </p>
      )}
      <div className={rows.panes}>
        <div className={rows.stack}>
          <section className={rows.card}>
            <h2 className={rows.heading}>{moneyTexts.attention}</h2>
            {attention.length > 0 && <AttentionList orders={attention} />}
            {unmatched.length > 0 && <UnmatchedList payments={unmatched} />}
            {attention.length + unmatched.length === 0 && (
              <p className={styles.calm}>{moneyTexts.calm}</p>
            )}
          </section>
          <section className={rows.card}>
            <h2 className={rows.heading}>{moneyTexts.byDay}</h2>
            {report.days.length > 0 ? (
              <>
                <DayBars label={moneyTexts.chart} days={daysOf(report)} />
                <DaysTable report={report} />
                <CsvButton report={report} />
              </>
            ) : (
              <p className={styles.calm}>{moneyTexts.none}</p>
            )}
          </section>
          {report.groups.length > 0 && (
            <section className={rows.card}>
              <h2 className={rows.heading}>{moneyTexts.byProduct}</h2>
              <GroupsTable groups={report.groups} />
            </section>
          )}
        </div>
        <PaymentsPanel />
      </div>
    </div>
  );
}
