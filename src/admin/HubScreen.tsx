import { useEffect } from 'react';
import type { Waiting } from '#contract/admin/admin.ts';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import { countOf, formatNumber } from '#src/shared/text/format.ts';
import { adminListPaths, adminReviewPath, paths } from '#contract/paths.ts';
import { sectionNames, type SectionName } from '#contract/sections/sections.ts';
import { titled } from '#src/shared/titled.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { AdminSearchPanel } from './AdminSearchPanel.tsx';
import { hubStore } from './hubStore.ts';
import { RowSkeletons } from './RowSkeletons.tsx';
import { gateTexts, hubTexts } from './texts.ts';
import { waitingFor } from './waitingFor.ts';
import styles from './HubScreen.module.css';
import rows from './rows.module.css';

/** Links to every part of the admin module, with the number of waiting items. */
export const HubScreen = titled(hubTexts.title, HubContent);

const ROWS = 8;

function HubContent() {
  const { status, overview } = useStoreState(hubStore);
  const { loadOverview } = useActions(hubStore);

  useEffect(() => {
    void loadOverview();
  }, [loadOverview]);

  // The notes take one line or two.
  if (!overview && status !== 'failed')
    return <RowSkeletons label={gateTexts.loading} count={ROWS} />;
  const unknown = hubTexts.failed;
  const noteOf = (waiting: Waiting | undefined) => (waiting ? waitingFor(waiting) : unknown);
  const { promos, support, reports, money, banned } = overview ?? {};
  return (
    <div className={rows.stack}>
      <AdminSearchPanel />
      <nav aria-label={hubTexts.title} className={styles.groups}>
        <ActionList title={hubTexts.ads}>
          {sectionNames.map((section) => (
            <SectionRow
              key={section}
              section={section}
              count={overview?.sections[section].count ?? 0}
              note={noteOf(overview?.sections[section])}
            />
          ))}
        </ActionList>
        <ActionList title={hubTexts.people}>
          <ActionRow
            to={paths.adminSupport}
            icon="messages"
            label={hubTexts.support}
            note={noteOf(support)}
            value={countBadge(support?.count)}
          />
          <ActionRow
            to={paths.adminReports}
            icon="alert"
            label={hubTexts.reports}
            note={noteOf(reports)}
            value={countBadge(reports?.count)}
          />
          <ActionRow
            to={paths.adminUsers}
            icon="profile"
            label={hubTexts.users}
            note={banned === undefined ? unknown : countOf(banned, hubTexts.banned)}
          />
          <ActionRow
            to={paths.adminCautions}
            icon={moreIcons.shield}
            label={hubTexts.cautions}
            note={hubTexts.cautionsNote}
          />
        </ActionList>
        <ActionList title={hubTexts.site}>
          <ActionRow
            to={paths.adminPromos}
            icon="rocket"
            label={hubTexts.promos}
            note={promos ? promosNote(promos) : unknown}
          />
          <ActionRow
            to={paths.adminMoney}
            icon={moreIcons.card}
            label={hubTexts.money}
            note={money && money.count > 0 ? hubTexts.moneyAttention : hubTexts.moneyNote}
            value={countBadge(money?.count)}
          />
          <ActionRow
            to={paths.adminCatalog}
            icon={moreIcons.list}
            label={hubTexts.catalog}
            note={hubTexts.catalogNote}
          />
          <ActionRow
            to={paths.adminAudit}
            icon={moreIcons.clock}
            label={hubTexts.audit}
            note={hubTexts.auditNote}
          />
          <ActionRow
            to={paths.adminOperation}
            icon={moreIcons.tools}
            label={hubTexts.operation}
            note={hubTexts.operationNote}
          />
        </ActionList>
      </nav>
    </div>
  );
}

const icons = {
  pets: 'paw',
  market: moreIcons.bag,
  services: moreIcons.wrench,
  events: moreIcons.calendar,
} as const;

/** Leads to the review while ads wait, with the whole list as a second way. */
function SectionRow({
  section,
  count,
  note,
}: {
  section: SectionName;
  count: number;
  note: string;
}) {
  const name = sectionTitles[section];
  const list = adminListPaths[section];
  return (
    <ActionRow
      to={count > 0 ? adminReviewPath(section) : list}
      icon={icons[section]}
      label={name}
      note={note}
      value={countBadge(count)}
    >
      {count > 0 && (
        <Link to={list} aria-label={hubTexts.listOf(name)} className={styles.list}>
          {hubTexts.list}
        </Link>
      )}
    </ActionRow>
  );
}

const countBadge = (count = 0) =>
  count > 0 ? <Badge tone="brand">{formatNumber(count)}</Badge> : undefined;

const promosNote = ({ active, ending }: { active: number; ending: number }): string =>
  ending > 0
    ? `${countOf(active, hubTexts.active)}, ${countOf(ending, hubTexts.ending)}`
    : countOf(active, hubTexts.active);
