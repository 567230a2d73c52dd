import type { Report } from '#contract/admin/adminReports.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { classNames } from '#src/shared/classNames.ts';
import { reportsTexts } from './texts.ts';
import styles from './ReportedMessages.module.css';
import rows from '#src/admin/rows.module.css';

/** The reported message among those around it; only its text when it is gone. */
export function ReportedMessages({ report }: { report: Report }) {
  const { context = [], target, title, subject } = report;
  if (!context.some(({ id }) => id === target)) {
    return (
      <div>
        <p className={rows.note}>{reportsTexts.messageGone}</p>
        <blockquote className={classNames(styles.message, styles.reported)}>{title}</blockquote>
      </div>
    );
  }
  return (
    <ul className={styles.messages} aria-label={reportsTexts.context}>
      {context.map(({ id, from_user: from, text, time }) => (
        <li key={id} className={classNames(styles.message, id === target && styles.reported)}>
          <p className={rows.note}>
            {from === subject?.user_id ? subject.username : report.reporter_name},{' '}
            {formatDateTime(time)}
          </p>
          {id === target && <span className="visuallyHidden">{reportsTexts.reported}</span>}
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
