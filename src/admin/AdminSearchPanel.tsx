import { useState, type ReactNode } from 'react';
import { searchAsAdmin, type AdminFound } from '#contract/admin/adminSearch.ts';
import { adminPaymentPath, adminReportPath, paths, sectionPaths } from '#contract/paths.ts';
import { quoted } from '#contract/quoted.ts';
import { sectionByCode } from '#contract/sections/sections.ts';
import { statusTexts } from '#src/ads/card/statusTexts.ts';
import { reasonTexts } from '#src/reports/texts.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { formatAmount } from '#src/shared/text/formatAmount.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { adminStore } from './adminStore.ts';
import { reportsTexts } from './reports/texts.ts';
import { SearchPanel } from './SearchPanel.tsx';
import { searchTexts } from './texts.ts';
import { authorTexts } from './users/texts.ts';
import styles from './rows.module.css';

/** One search for people, ads, payments and reports: by number, name, title or link. */
export function AdminSearchPanel() {
  const { api } = useStores();
  const { asAdmin } = useActions(adminStore);
  const [found, setFound] = useState<AdminFound>();
  const look = async (query: string) => {
    setFound(undefined);
    setFound(await asAdmin(api.fetch(searchAsAdmin, { query: { query } })));
  };
  const isEmpty = found && Object.values(found).every((group) => group.length === 0);
  return (
    <SearchPanel
      title={searchTexts.title}
      label={searchTexts.label}
      button={searchTexts.find}
      look={look}
    >
      {isEmpty && <p className={styles.end}>{searchTexts.nothing}</p>}
      {found && <Found found={found} />}
    </SearchPanel>
  );
}

function Found({ found: { users, ads, payments, reports } }: { found: AdminFound }) {
  return (
    <>
      <Group title={searchTexts.users}>
        {users.map(({ user_id: id, username, banned }) => (
          <ActionRow
            key={id}
            to={paths.adminUser(id)}
            icon="profile"
            label={username}
            note={searchTexts.id(id)}
            value={banned ? <Badge tone="red">{authorTexts.banned}</Badge> : undefined}
          />
        ))}
      </Group>
      <Group title={searchTexts.ads}>
        {ads.map(({ id, section, title, is_visible: status, author, author_name: name }) => {
          const known = sectionByCode(section);
          const isOpen = known && status !== 0;
          return (
            <ActionRow
              key={id}
              to={isOpen ? sectionPaths[known].ad(id) : paths.adminUser(author)}
              icon="paw"
              label={title}
              note={searchTexts.ad(id, statusTexts[status] ?? reportsTexts.deleted, name)}
            />
          );
        })}
      </Group>
      <Group title={searchTexts.payments}>
        {payments.map(({ id, title, amount, currency, created_at: at, username }) => (
          <ActionRow
            key={id}
            to={adminPaymentPath(id)}
            icon={moreIcons.card}
            label={title}
            note={[formatDateTime(at), username].filter(Boolean).join('\u00A0· ')}
            value={formatAmount(amount, currency)}
          />
        ))}
      </Group>
      <Group title={searchTexts.reports}>
        {reports.map(({ id, kind, title, reason, state, created }) => (
          <ActionRow
            key={id}
            to={adminReportPath(id)}
            icon="alert"
            label={`${reportsTexts.kinds[kind]} ${quoted(title)}`}
            note={[
              reasonTexts[reason],
              state === 'new' ? searchTexts.newReport : reportsTexts.decidedStates[state],
              formatDateTime(created),
            ].join('\u00A0· ')}
          />
        ))}
      </Group>
    </>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length > 0 && <ActionList title={title}>{children}</ActionList>;
