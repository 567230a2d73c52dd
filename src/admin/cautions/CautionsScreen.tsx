import { listCautionRules, type CautionRuleCount } from '#contract/messages/messages.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { DataTable, type Column } from '#src/admin/DataTable.tsx';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { listTexts } from '#src/admin/texts.ts';
import { countOf, formatDateTime, formatNumber } from '#src/shared/text/format.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { titled } from '#src/shared/titled.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { cautionsTexts } from './texts.ts';
import styles from './CautionsScreen.module.css';
import rows from '#src/admin/rows.module.css';

/** The rules for cautions, with how often each has fired. */
export const CautionsScreen = titled(cautionsTexts.title, CautionsContent);

function CautionsContent() {
  const { api } = useStores();
  const { asAdmin } = useActions(adminStore);
  const {
    value: rules,
    status,
    reload,
  } = useLoaded('rules', () => asAdmin(api.fetch(listCautionRules, {})));

  if (status === 'failed') {
    return <ErrorPanel text={listTexts.failed} onAction={() => void reload()} />;
  }
  if (!rules) return <RowSkeletons label={cautionsTexts.loading} count={6} />;
  return (
    <div className={rows.stack}>
      <p className={rows.note}>{cautionsTexts.intro}</p>
      <DataTable
        label={cautionsTexts.title}
        items={rules}
        idOf={({ id }) => id}
        columns={columns}
        renderRow={(rule) => (
          <div className={rows.row}>
            <div className={rows.text}>
              <h2 className={rows.name}>{rule.name}</h2>
              <p className={rows.note}>
                {cautionsTexts.kinds[rule.kind]}&nbsp;· {countText(rule)}
              </p>
              <Pattern rule={rule} />
            </div>
          </div>
        )}
      />
    </div>
  );
}

const columns: Column<CautionRuleCount>[] = [
  { head: cautionsTexts.rule, renderCell: ({ name }) => name },
  { head: cautionsTexts.kind, renderCell: ({ kind }) => cautionsTexts.kinds[kind] },
  {
    head: cautionsTexts.year,
    renderCell: ({ count }) => formatNumber(count),
    kind: 'number',
  },
  {
    head: cautionsTexts.month,
    renderCell: ({ recent }) => formatNumber(recent),
    kind: 'number',
  },
  {
    head: cautionsTexts.last,
    renderCell: ({ last }) => (last === null ? '—' : formatDateTime(last)),
    kind: 'short',
  },
  {
    head: cautionsTexts.pattern,
    renderCell: (rule) => <Pattern rule={rule} />,
  },
];

const Pattern = ({ rule }: { rule: CautionRuleCount }) => (
  <details>
    <summary className={styles.summary}>
      {cautionsTexts.show}
      <span className="visuallyHidden">: {rule.name}</span>
    </summary>
    <code className={styles.pattern}>{rule.pattern}</code>
  </details>
);

const countText = ({ count, recent, last }: CautionRuleCount): string =>
  last === null
    ? cautionsTexts.never
    : cautionsTexts.count(
        countOf(count, cautionsTexts.times),
        formatNumber(recent),
        formatDateTime(last),
      );
