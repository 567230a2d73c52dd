import type { ReactNode } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import { imageUrl } from '#contract/images.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import { type Report } from '#contract/adminReports.ts';
import { REPORT_DECISIONS, type ReportDecision } from '#contract/reports.ts';
import { sectionNames } from '#contract/sections.ts';
import { AuthorStrip } from '#src/admin/users/AuthorStrip.tsx';
import { statusTexts } from '#src/ads/card/statusTexts.ts';
import { reasonTexts } from '#src/reports/texts.ts';
import { countOf, formatDateTime } from '#src/shared/format.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { ReportedMessages } from './ReportedMessages.tsx';
import { reportsTexts } from './texts.ts';
import styles from './ReportCard.module.css';
import rows from '#src/admin/rows.module.css';

interface ReportCardProps {
  report: Report;
  onDecide: (decision: ReportDecision) => void;
}

/** What is reported, why, by whom, the history, and the decisions. */
export function ReportCard({ report, onDecide }: ReportCardProps) {
  const { kind, title, reason, text, reporter, count, state, subject, history } = report;
  return (
    <article className={rows.card}>
      <div>
        <h2 className={styles.reason}>{reasonTexts[reason]}</h2>
        <p className={rows.note}>
          {reportsTexts.kinds[kind]}, {formatDateTime(report.created)}
        </p>
      </div>
      {(count > 1 || state !== 'new') && (
        <p className={styles.badges}>
          {count > 1 && <Badge tone="red">{countOf(count, reportsTexts.count)}</Badge>}
          {state !== 'new' && <Badge>{reportsTexts.decidedStates[state]}</Badge>}
        </p>
      )}
      <p className={styles.text}>{text || reportsTexts.noText}</p>
      <p className={rows.note}>
        {reportsTexts.from}{' '}
        <UserLink id={reporter} className={styles.link}>
          {report.reporter_name}
        </UserLink>
      </p>
      <ReportedAd report={report} />
      {kind === 'message' && <ReportedMessages report={report} />}
      {subject ? (
        <AuthorStrip author={subject} />
      ) : (
        <p className={rows.note}>{reportsTexts.gone}</p>
      )}
      {subject && (
        <p className={rows.note}>
          {reportsTexts.history(
            countOf(history.reports, reportsTexts.reportsAgainst),
            history.accepted,
          )}
          {history.bans > 0 && ` · ${countOf(history.bans, reportsTexts.bans)}`}
        </p>
      )}
      {subject && (
        <Link to={paths.adminUser(subject.user_id)} className={styles.link}>
          {reportsTexts.toUser}
        </Link>
      )}
      {state === 'new' && (
        <section className={rows.buttons} aria-label={reportsTexts.decisionOn(title)}>
          {REPORT_DECISIONS.toReversed().map((decision) => (
            <Button
              key={decision}
              mode={decision === 'accepted' ? 'filled' : 'gray'}
              onClick={() => onDecide(decision)}
            >
              {reportsTexts.actions[decision]}
            </Button>
          ))}
        </section>
      )}
    </article>
  );
}

/** A link to the user's admin screen; plain text when the account is gone. */
function UserLink(props: {
  id: number | null;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { id, className, children } = props;
  if (id === null) return children;
  return (
    <Link to={paths.adminUser(id)} className={className}>
      {children}
    </Link>
  );
}

function ReportedAd({ report: { ad, target } }: { report: Report }) {
  const section = ad && sectionNames[ad.section - 1];
  if (!ad || !section) return null;
  const isDeleted = ad.is_visible === 0;
  const inside = (
    <>
      <span className={styles.image}>
        <ImageWithFallback
          src={ad.image ? imageUrl(ad.image, 'thumb') : undefined}
          alt=""
          shape="square"
        />
      </span>
      <span className={rows.text}>
        <span className={rows.name}>{ad.title}</span>
        <span className={rows.note}>
          {isDeleted ? reportsTexts.deleted : statusTexts[ad.is_visible]}
        </span>
        {!isDeleted && <span className={styles.go}>{reportsTexts.toAd}</span>}
      </span>
    </>
  );
  if (isDeleted) return <div className={styles.ad}>{inside}</div>;
  return (
    <Link to={sectionPaths[section].ad(target)} className={styles.ad}>
      {inside}
    </Link>
  );
}
