import type { ReportOfTarget } from '#contract/admin/adminReports.ts';
import { paths } from '#contract/paths.ts';
import { reasonTexts } from '#src/reports/texts.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { reportsTexts } from './texts.ts';
import styles from './ReportCard.module.css';
import rows from '#src/admin/rows.module.css';

/** Every report about a target: who, why, when, and how it was decided. */
export function ReportsOfTarget({ reports }: { reports: readonly ReportOfTarget[] }) {
  return (
    <ul className={styles.reports} aria-label={reportsTexts.reports}>
      {reports.map(({ id, reason, text, reporter, reporter_name: name, created, state }) => (
        <li key={id}>
          <p className={styles.reason}>{reasonTexts[reason]}</p>
          <p className={styles.text}>{text || reportsTexts.noText}</p>
          <p className={rows.note}>
            {formatDateTime(created)},{' '}
            {reporter === null ? (
              name
            ) : (
              <Link to={paths.adminUser(reporter)} className={styles.reporter}>
                {name}
              </Link>
            )}{' '}
            {state !== 'new' && <Badge>{reportsTexts.decidedStates[state]}</Badge>}
          </p>
        </li>
      ))}
    </ul>
  );
}
