import { Link } from '#src/shared/ui/Link.tsx';
import { imageUrl, squareImage } from '#contract/images.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import { type Report } from '#contract/admin/adminReports.ts';
import { sectionByCode } from '#contract/sections/sections.ts';
import { ImageLink } from '#src/admin/ImageLink.tsx';
import { AuthorStrip } from '#src/admin/users/AuthorStrip.tsx';
import { statusTexts } from '#src/ads/card/statusTexts.ts';
import { countOf, formatDateTime } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { LookNote } from '#src/admin/looks/LookNote.tsx';
import { ReportsOfTarget } from './ReportsOfTarget.tsx';
import { ReportedMessages } from './ReportedMessages.tsx';
import { reportTitle } from './reportTitle.ts';
import { reportsTexts } from './texts.ts';
import styles from './ReportCard.module.css';
import rows from '#src/admin/rows.module.css';

interface ReportCardProps {
  report: Report;
  /** No other card stands beside it, so that its decision is the main one. */
  isAlone: boolean;
  /** The other admins who have it open. */
  lookedAtBy: string | undefined;
  onAccept: () => void;
  onDecline: () => void;
}

/** What is reported, by whom and why, the history, and the decisions on all of it. */
export function ReportCard({ report, isAlone, lookedAtBy, onAccept, onDecline }: ReportCardProps) {
  const { kind, title, count, subject, history, of_target: reports = [] } = report;
  const isOpen = reports.some(({ state }) => state === 'new');
  return (
    <article className={rows.card}>
      <div>
        <h2 className={styles.title}>{reportTitle(report)}</h2>
        {count > 1 && <Badge tone="red">{countOf(count, reportsTexts.count)}</Badge>}
      </div>
      <LookNote names={lookedAtBy} />
      <ReportsOfTarget reports={reports} />
      <ReportedAd report={report} />
      <ReportedSighting report={report} />
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
          {history.bans > 0 && `\u00A0· ${countOf(history.bans, reportsTexts.bans)}`}
        </p>
      )}
      {subject && (
        <Link to={paths.adminUser(subject.user_id)} className={styles.link}>
          {reportsTexts.toUser}
        </Link>
      )}
      {isOpen && (
        <section className={rows.buttons} aria-label={reportsTexts.decisionOn(title)}>
          <Button mode="plain" onClick={onDecline}>
            {reportsTexts.actions.declined}
          </Button>
          <Button mode={isAlone ? 'filled' : 'bezeled'} onClick={onAccept}>
            {reportsTexts.actions.accepted}
          </Button>
        </section>
      )}
    </article>
  );
}

function ReportedSighting({ report: { sighting } }: { report: Report }) {
  if (!sighting) return null;
  const { place, text, images, seen_at: seenAt } = sighting;
  return (
    <div className={rows.text}>
      <span className={rows.note}>{reportsTexts.seen(place, formatDateTime(seenAt))}</span>
      <span>{text}</span>
      {images.map((image) => (
        <ImageLink key={image} image={image} className={styles.image}>
          <ImageWithFallback
            src={imageUrl(image, 'thumb')}
            alt={reportsTexts.photo}
            shape="square"
          />
        </ImageLink>
      ))}
    </div>
  );
}

function ReportedAd({ report: { ad, target } }: { report: Report }) {
  const section = ad && sectionByCode(ad.section);
  if (!ad || !section) return null;
  const isDeleted = ad.is_visible === 0;
  const inside = (
    <>
      <span className={styles.image}>
        <ImageWithFallback {...(ad.image && squareImage(ad.image))} alt="" shape="square" />
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
