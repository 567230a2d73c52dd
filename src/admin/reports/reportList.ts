import { PAGE_SIZE } from '#contract/ads.ts';
import { decideReport, listReports, type Report } from '#contract/adminReports.ts';
import { type ReportDecision } from '#contract/reports.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { errorText } from '#src/shared/errorText.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { createPagination } from '#src/admin/pagination.ts';
import { UNDO_MS } from '#src/admin/undo.ts';
import { reportsTexts } from './texts.ts';

/** New reports, or all of them. */
export type ReportFilter = 'new' | undefined;

interface PendingDecision {
  report: Report;
  decision: ReportDecision;
}

interface DecisionsState {
  /** Made, but not sent yet. */
  pending: PendingDecision | undefined;
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
  const state = stores.createState<DecisionsState>('reportDecisions', {
    pending: undefined,
    decided: [],
  });
  const { asAdmin } = stores.get(adminStore);
  const { showError } = stores.get(toastStore);
  let timer: ReturnType<typeof setTimeout> | undefined;

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

  async function flush(isLast = false): Promise<void> {
    clearTimeout(timer);
    const { pending } = state.getState();
    if (!pending) return;
    state.setState({ pending: undefined });
    await send(pending, isLast);
  }

  return {
    state,
    flush,

    decide(report: Report, decision: ReportDecision): void {
      void flush();
      state.setState(({ decided }) => ({
        decided: [...decided, report.id],
        pending: { report, decision },
      }));
      timer = setTimeout(() => void flush(), UNDO_MS);
    },

    undo(): void {
      clearTimeout(timer);
      const { pending } = state.getState();
      if (!pending) return;
      state.setState({ pending: undefined });
      putBack(pending.report);
    },
  };
}

export const useReportDecisions = (): DecisionsState =>
  useStoreState(reportDecisions, (state) => state);
export const useReportDecisionActions = () => useActions(reportDecisions);
