import { PAGE_SIZE } from '#contract/ads/ads.ts';
import {
  decideReport,
  listReports,
  type Consequence,
  type Report,
} from '#contract/admin/adminReports.ts';
import { type ReportDecision } from '#contract/reports.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { toastStore } from '#src/shared/ui/overlays/toasts.ts';
import { adminStore } from '#src/admin/adminStore.ts';
import { createAdminPages } from '#src/admin/adminPages.ts';
import { createUndoQueue } from '#src/admin/undo.ts';
import { reportsTexts } from './texts.ts';

/** New reports, all of them, or the one with this id. */
export type ReportFilter = 'new' | number | undefined;

interface PendingDecision {
  report: Report;
  decision: ReportDecision;
  action: Consequence | undefined;
  reason: string | undefined;
  /** When it was made, as `performance.now()`. */
  at: number;
}

interface DecisionsState {
  /** Ids of the cards with a decision, which leave the list. */
  decided: readonly number[];
}

export const reportList = (stores: Stores) =>
  createAdminPages<Report, ReportFilter>(
    stores,
    'adminReports',
    (filter, last) =>
      stores.api.fetch(listReports, {
        query: {
          ...(typeof filter === 'number' ? { id: filter } : { state: filter }),
          by: 'target',
          limit: PAGE_SIZE,
          after: last?.id,
        },
      }),
    ({ id }) => id,
  );

/** Decisions on all reports about a target; one is sent when it can no longer be undone. */
export function reportDecisions(stores: Stores) {
  const state = stores.createState<DecisionsState>('reportDecisions', { decided: [] });
  const { asAdmin } = stores.get(adminStore);
  const { showError } = stores.get(toastStore);

  const putBack = ({ id }: Report): void =>
    state.setState(({ decided }) => ({ decided: decided.filter((other) => other !== id) }));

  async function send(pending: PendingDecision, isLast: boolean): Promise<void> {
    const { report, decision, action, reason } = pending;
    const { id, title } = report;
    const input = { params: { id }, body: { decision, all: true, action, reason } };
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

    decide(made: Omit<PendingDecision, 'at'>): void {
      state.setState(({ decided }) => ({ decided: [...decided, made.report.id] }));
      undoable.add({ ...made, at: performance.now() });
    },

    /** Before the list is loaded again. */
    async sendAll(): Promise<void> {
      await undoable.flush();
      state.setState({ decided: [] });
    },

    undo(): void {
      const undone = undoable.undo();
      if (undone) putBack(undone.report);
    },
  };
}
