import { useEffect } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import { classNames } from '#src/shared/classNames.ts';
import { countOf, formatNumber } from '#src/shared/text/format.ts';
import { adminListPaths, adminReviewPath, paths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections/sections.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { useHub, useHubActions } from './hubStore.ts';
import { hubTexts } from './texts.ts';
import { waitingFor } from './waitingFor.ts';
import styles from './rows.module.css';

/** Links to every part of the admin module, with the number of waiting items. */
export function HubScreen() {
  return (
    <Screen title={hubTexts.title}>
      <HubContent />
    </Screen>
  );
}

function HubContent() {
  const { status, overview } = useHub();
  const { loadOverview } = useHubActions();

  useEffect(() => {
    void loadOverview();
  }, [loadOverview]);

  const unknown = status === 'failed' ? hubTexts.failed : '';
  const { promos, support, reports, money, banned } = overview ?? {};
  return (
    <nav aria-label={hubTexts.title}>
      <ul className={classNames(styles.rows, styles.columns)}>
        {sectionNames.map((section) => {
          const waiting = overview?.sections[section];
          return (
            <HubRow
              key={section}
              to={adminListPaths[section]}
              name={sectionTitles[section]}
              count={waiting?.count}
              note={waiting ? waitingFor(waiting) : unknown}
              review={waiting && waiting.count > 0 ? adminReviewPath(section) : undefined}
            />
          );
        })}
        <HubRow
          to={paths.adminSupport}
          name={hubTexts.support}
          count={support?.count}
          note={support ? waitingFor(support) : unknown}
        />
        <HubRow
          to={paths.adminReports}
          name={hubTexts.reports}
          count={reports?.count}
          note={reports ? waitingFor(reports) : unknown}
        />
        <HubRow
          to={paths.adminUsers}
          name={hubTexts.users}
          note={banned === undefined ? unknown : countOf(banned, hubTexts.banned)}
        />
        <HubRow
          to={paths.adminPromos}
          name={hubTexts.promos}
          note={promos ? promosNote(promos) : unknown}
        />
        <HubRow to={paths.adminCautions} name={hubTexts.cautions} note={hubTexts.cautionsNote} />
        <HubRow
          to={paths.adminMoney}
          name={hubTexts.money}
          count={money?.count}
          note={money && money.count > 0 ? hubTexts.moneyAttention : hubTexts.moneyNote}
        />
        <HubRow to={paths.adminCatalog} name={hubTexts.catalog} note={hubTexts.catalogNote} />
        <HubRow to={paths.adminAudit} name={hubTexts.audit} note={hubTexts.auditNote} />
      </ul>
    </nav>
  );
}

interface HubRowProps {
  to: string | undefined;
  name: string;
  note: string;
  count?: number | undefined;
  /** The review of what waits. */
  review?: string | undefined;
}

function HubRow({ to, name, note, count, review }: HubRowProps) {
  const inside = (
    <>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{note || '\u00A0'}</span>
      </span>
      {count !== undefined && count > 0 && (
        <span className={styles.count}>{formatNumber(count)}</span>
      )}
      {to && <Icon name="chevron" size={20} className={styles.arrow} />}
    </>
  );
  return (
    <li className={classNames(review && styles.withAction)}>
      {to ? (
        <Link to={to} className={styles.row}>
          {inside}
        </Link>
      ) : (
        <div className={styles.row}>{inside}</div>
      )}
      {review && (
        <Link to={review} className={styles.action} aria-label={hubTexts.reviewOf(name)}>
          {hubTexts.review}
        </Link>
      )}
    </li>
  );
}

const promosNote = ({ active, ending }: { active: number; ending: number }): string =>
  ending > 0
    ? `${countOf(active, hubTexts.active)}, ${countOf(ending, hubTexts.ending)}`
    : countOf(active, hubTexts.active);
