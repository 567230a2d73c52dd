import { useEffect } from 'react';
import { CountedDays } from '#src/shared/ui/CountedDays.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { usePromoDays, usePromoDaysActions } from './promoDaysStore.ts';
import { promoTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Views and clicks of a promo by day. */
export function PromoDaysCard({ promoId }: { promoId: number }) {
  const { status, report } = usePromoDays();
  const { loadDays } = usePromoDaysActions();
  useEffect(() => {
    void loadDays(promoId);
  }, [promoId, loadDays]);

  if (status === 'failed') {
    return <ErrorPanel text={promoTexts.daysFailed} onAction={() => void loadDays(promoId)} />;
  }
  if (!report) return null;
  return (
    <section className={styles.card} aria-label={promoTexts.seen}>
      {report.days.length > 0 ? (
        <CountedDays
          days={report.days.map(({ day, shown, clicked }) => ({ day, counts: [shown, clicked] }))}
          texts={promoTexts.byDay}
        />
      ) : (
        <p className={styles.note}>{promoTexts.noDays}</p>
      )}
    </section>
  );
}
