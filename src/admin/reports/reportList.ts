import { PAGE_SIZE } from '#contract/ads.ts';
import { decideReport, listReports, type Report } from '#contract/adminReports.ts';
import { type ReportDecision } from '#contract/reports.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { errorText } from '#src/shared/errorText.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { createPagination } from '#src/admin/pagination.ts';
import { createUndoQueue } from '#src/admin/undo.ts';
import { reportsTexts } from './texts.ts';

/** New reports, or all of them. */
export type ReportFilter = 'new' | undefined;

interface PendingDecision {
  report: Report;
  decision: ReportDecision;
  /** When it was made, as `performance.now()`. */
  at: number;
}

interface DecisionsState {
  /** Ids of the reports with a decision, which leave the list. */
  decided: readonly number[];
}

export const reportList = (stores: Stores) =>
  createPagination<Report, ReportFilter>(
    stores,
    'adminReports',
    (state, last) =>
      stores.api.fetch(listReports, { query: { state, limit: PAGE_SIZE, after: last?.id } }),
    ({ id }) => id,
  );

/** Decisions on reports; one is sent when it can no longer be undone. */
export function reportDecisions(stores: Stores) {
  const state = stores.createState<DecisionsState>('reportDecisions', { decided: [] });
  const { asAdmin } = stores.get(adminStore);
  const { showError } = stores.get(toastStore);

  const putBack = ({ id }: Report): void =>
    state.setState(({ decided }) => ({ decided: decided.filter((other) => other !== id) }));

  async function send({ report, decision }: PendingDecision, isLast: boolean): Promise<void> {
    const { id, title } = report;
    const input = { params: { id }, body: { decision } };
    try {
      await asAdmin(stores.api.fetch(decideReport, input, { keepalive: isLast }));
    } catch (error) {
      // Another admin decided first.
      if (error instanceof ApiError && error.status === 409) {
        showError(reportsTexts.alreadyDecided(title, errorText(error)));
        return;
      }
      putBack(report);
      showError(reportsTexts.notSent(title, errorText(error)));
    }
  }
  const undoable = createUndoQueue(stores, 'reportDecisions:pending', send);

  return {
    state,
    undoable,

    decide(report: Report, decision: ReportDecision): void {
      state.setState(({ decided }) => ({ decided: [...decided, report.id] }));
      undoable.add({ report, decision, at: performance.now() });
    },

    undo(): void {
      const undone = undoable.undo();
      if (undone) putBack(undone.report);
    },
  };
}

export const useReportDecisions = (): DecisionsState =>
  useStoreState(reportDecisions, (state) => state);
export const useReportDecisionActions = () => useActions(reportDecisions);
