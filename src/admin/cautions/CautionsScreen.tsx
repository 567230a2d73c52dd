import { useEffect } from 'react';
import type { CautionRuleCount } from '#contract/messages/messages.ts';
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
    <div className={rows.column}>
      <p className={rows.note}>{cautionsTexts.intro}</p>
      <ul className={rows.rows}>
        {rules.map((rule) => (
          <li key={rule.id} className={rows.card}>
            <div>
              <h2 className={rows.heading}>{rule.name}</h2>
              <p className={rows.note}>{cautionsTexts.kinds[rule.kind]}</p>
            </div>
            <p className={styles.count}>{countText(rule)}</p>
            <details>
              <summary className={styles.summary}>{cautionsTexts.pattern}</summary>
              <code className={styles.pattern}>{rule.pattern}</code>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

const countText = ({ count, recent, last }: CautionRuleCount): string =>
  last === null
    ? cautionsTexts.never
    : cautionsTexts.count(
        countOf(count, cautionsTexts.times),
        formatNumber(recent),
        formatDateTime(last),
      );
