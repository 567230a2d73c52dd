import { quoted } from '#contract/quoted.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { ListEnd } from '#src/admin/ListEnd.tsx';
import { PagedList } from '#src/admin/PagedList.tsx';
import { useResumed } from '#src/session/login/useResumed.ts';
import { usePages } from '#src/shared/stores/pages.ts';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { useLatestPending, useSentOnLeaving } from '#src/admin/undo.ts';
import { UndoBar } from '#src/admin/UndoBar.tsx';
import { titled } from '#src/shared/titled.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { raiseToasts } from '#src/shared/ui/dom/publishHeight.ts';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { hapticSuccess } from '#src/messenger/haptics.ts';
import { AcceptSheet } from './AcceptSheet.tsx';
import { ReportPanes } from './ReportPanes.tsx';
import { reportList, reportDecisions, type ReportFilter } from './reportList.ts';
import { reportsTexts } from './texts.ts';
import styles from './ReportsScreen.module.css';
import rows from '#src/admin/rows.module.css';

/** Reports by users, a card for each target; a decision can be undone. */
export const ReportsScreen = titled(reportsTexts.title, ReportsContent);

function ReportsContent() {
  const wanted = Number(new URLSearchParams(useLocation().search).get('report'));
  const [filter, setFilter] = useState<ReportFilter>(wanted > 0 ? wanted : 'new');
  const [acceptingId, setAccepting] = useResumed<number>('accepted-report');
  const [openId, setOpenId] = useState<number>();
  const list = useActions(reportList);
  const { items } = usePages(list);
  const { decided } = useStoreState(reportDecisions);
  const { decide, sendAll, undo, undoable } = useActions(reportDecisions);
  const pending = useLatestPending(undoable);
  useSentOnLeaving(undoable.flush);

  useEffect(() => {
    void sendAll().then(() => list.load(filter));
  }, [list, filter, sendAll]);
  const accepting = items.find(({ id }) => id === acceptingId);
  const shown = items.filter(({ id }) => !decided.includes(id));
  const settle = (decision: Parameters<typeof decide>[0]) => {
    const place = shown.indexOf(decision.report);
    setOpenId((shown[place + 1] ?? shown[place - 1])?.id);
    hapticSuccess();
    decide(decision);
  };

  return (
    <div className={rows.stack}>
      <div className={styles.filter}>
        <ChoiceField
          label={reportsTexts.show}
          value={typeof filter === 'number' ? 'one' : (filter ?? '')}
          options={(['new', ''] as const).map((value) => ({
            value,
            label: reportsTexts.states[value],
          }))}
          onChange={(value) => setFilter(value === 'new' ? 'new' : undefined)}
        />
      </div>
      <PagedList
        list={list}
        isEmpty={shown.length === 0}
        skeletons={<RowSkeletons label={reportsTexts.loading} count={4} />}
        empty={
          <EmptyState
            text={filter ? reportsTexts.none : reportsTexts.noneAtAll}
            action={
              <Button mode="plain" to={paths.admin}>
                {reportsTexts.toHub}
              </Button>
            }
          />
        }
      >
        <ReportPanes
          reports={shown}
          openId={openId}
          onOpen={setOpenId}
          acceptingId={accepting?.id}
          onAccept={({ id }) => setAccepting(id)}
          onDecline={(report) =>
            settle({ report, decision: 'declined', action: undefined, reason: undefined })
          }
        >
          <ListEnd list={list} />
        </ReportPanes>
      </PagedList>
      {accepting && (
        <AcceptSheet
          key={accepting.id}
          report={accepting}
          isOpen
          onAccept={(action, reason) => {
            setAccepting(undefined);
            settle({ report: accepting, decision: 'accepted', action, reason });
          }}
          onClose={() => setAccepting(undefined)}
        />
      )}
      <div ref={raiseToasts} className={styles.undo}>
        {pending && (
          <UndoBar
            key={pending.report.id}
            since={pending.at}
            text={`${reportsTexts.deciding[pending.decision]} ${quoted(pending.report.title)}`}
            onUndo={() => {
              undo();
              setOpenId(pending.report.id);
            }}
          />
        )}
      </div>
    </div>
  );
}
