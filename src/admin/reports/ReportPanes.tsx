import type { ReactNode } from 'react';
import type { Report } from '#contract/admin/adminReports.ts';
import { reasonTexts } from '#src/reports/texts.ts';
import { classNames } from '#src/shared/classNames.ts';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import { formatDateTime, formatNumber } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { lookersAt, useLook } from '#src/admin/looks/useLook.ts';
import { LookNote } from '#src/admin/looks/LookNote.tsx';
import { ReportCard } from './ReportCard.tsx';
import { reportTitle } from './reportTitle.ts';
import { reportsTexts } from './texts.ts';
import rows from '#src/admin/rows.module.css';

interface ReportPanesProps {
  reports: readonly Report[];
  /** By default the first one is open. */
  openId: number | undefined;
  onOpen: (id: number) => void;
  /** The one that is about to be accepted. */
  acceptingId: number | undefined;
  onAccept: (report: Report) => void;
  onDecline: (report: Report) => void;
  /** The end of the list. */
  children: ReactNode;
}

/** On phones a card for each target, on wide screens a list with the open one beside it. */
export function ReportPanes(props: ReportPanesProps) {
  const { reports, openId, onOpen, acceptingId, onAccept, onDecline, children } = props;
  const isDesktop = useIsDesktop();
  const open = isDesktop ? (reports.find(({ id }) => id === openId) ?? reports[0]) : undefined;
  const others = useLook('report', { id: acceptingId ?? open?.id });
  const cardOf = (report: Report) => (
    <ReportCard
      key={report.id}
      report={report}
      isAlone={isDesktop}
      lookedAtBy={lookersAt(others, report.id)}
      onAccept={() => onAccept(report)}
      onDecline={() => onDecline(report)}
    />
  );
  if (!isDesktop) {
    return (
      <>
        <ul className={rows.stack}>
          {reports.map((report) => (
            <li key={report.id}>{cardOf(report)}</li>
          ))}
        </ul>
        {children}
      </>
    );
  }
  return (
    <div className={classNames(rows.panes, rows.sideFirst)}>
      <div>
        <ul className={rows.rows} aria-label={reportsTexts.targets}>
          {reports.map((report) => (
            <li key={report.id}>
              <button
                type="button"
                aria-current={report === open || undefined}
                className={rows.row}
                onClick={() => onOpen(report.id)}
              >
                <span className={rows.text}>
                  <span className={rows.name}>{reportTitle(report)}</span>
                  <span className={rows.note}>
                    {reasonTexts[report.reason]}, {formatDateTime(report.created)}
                  </span>
                  <LookNote names={lookersAt(others, report.id)} />
                </span>
                {report.count > 1 && <Badge tone="red">{formatNumber(report.count)}</Badge>}
              </button>
            </li>
          ))}
        </ul>
        {children}
      </div>
      {open && cardOf(open)}
    </div>
  );
}
