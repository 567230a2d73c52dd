import { useEffect } from 'react';
import type { CautionRuleCount } from '#contract/messages/messages.ts';
import { DataTable, type Column } from '#src/admin/DataTable.tsx';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { listTexts } from '#src/admin/texts.ts';
import { countOf, formatDateTime, formatNumber } from '#src/shared/text/format.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { useCautionRules, useCautionsActions } from './cautionsStore.ts';
import { cautionsTexts } from './texts.ts';
import styles from './CautionsScreen.module.css';
import rows from '#src/admin/rows.module.css';

/** The rules for cautions, with how often each has fired. */
export function CautionsScreen() {
  return (
    <Screen title={cautionsTexts.title}>
      <CautionsContent />
    </Screen>
  );
}

function CautionsContent() {
  const { status, rules } = useCautionRules();
  const { loadRules } = useCautionsActions();
  useEffect(() => {
    void loadRules();
  }, [loadRules]);

  if (status === 'failed') {
    return <ErrorPanel text={listTexts.failed} onAction={() => void loadRules()} />;
  }
  if (status !== 'ready') return <RowSkeletons label={cautionsTexts.loading} count={6} />;
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
                {cautionsTexts.kinds[rule.kind]} · {countText(rule)}
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
