import { useLocation } from 'react-router-dom';
import type { PromoReport } from '#contract/admin/promoReports.ts';
import { numberOf, useParams } from '#src/shared/hooks/useParams.ts';
import { formatDay, formatNumber } from '#src/shared/text/format.ts';
import { titled } from '#src/shared/titled.tsx';
import { CountedDays } from '#src/shared/ui/days/CountedDays.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { promoReportStore } from './promoReportStore.ts';
import { promoReportTexts } from './texts.ts';
import styles from './PromoReportScreen.module.css';

/** What a promo brought, for its advertiser, who needs no account. */
export const PromoReportScreen = titled(promoReportTexts.title, ReportContent);

function ReportContent() {
  const { status, value: report, isMissing } = useStoreState(promoReportStore);
  const { load } = useActions(promoReportStore);
  const promoId = numberOf(useParams()['id']);
  const { search } = useLocation();
  if (isMissing) {
    return <EmptyState title={promoReportTexts.missingTitle} text={promoReportTexts.missing} />;
  }
  if (status === 'failed') {
    return (
      <ErrorPanel text={promoReportTexts.failed} onAction={() => void load(promoId, search)} />
    );
  }
  if (!report) return <Skeleton height={320} />;
  return <ReportCard report={report} />;
}

function ReportCard({ report }: { report: PromoReport }) {
  const { link, created, finish, shown_count: shown, click_count: clicked, days } = report;
  const facts = [
    [promoReportTexts.period, promoReportTexts.days(formatDay(created), formatDay(finish))],
    [promoReportTexts.shown, formatNumber(shown)],
    [promoReportTexts.clicked, formatNumber(clicked)],
    [promoReportTexts.rate, rateOf(shown, clicked)],
  ] as const;
  return (
    <article className={styles.report}>
      <p className={styles.link}>{link}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {days.length > 0 ? (
        <CountedDays
          days={days.map((day) => ({ day: day.day, counts: [day.shown, day.clicked] }))}
          texts={promoReportTexts.byDay}
        />
      ) : (
        <p className={styles.note}>{promoReportTexts.none}</p>
      )}
      <p className={styles.note}>{promoReportTexts.note}</p>
    </article>
  );
}

/** «2,5 %» */
const rateOf = (shown: number, clicked: number): string =>
  promoReportTexts.percent(
    shown > 0 ? ((clicked / shown) * 100).toFixed(1).replace('.', ',') : '0',
  );
