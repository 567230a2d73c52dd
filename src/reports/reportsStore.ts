import {
  listOwnReports,
  sendReport,
  type OwnReport,
  type ReportKind,
  type ReportReason,
} from '#contract/reports.ts';
import { sessionStore } from '#src/session/sessionStore.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';

/** What a report is about. */
export interface ReportTarget {
  kind: ReportKind;
  id: number;
}

interface ReportsState {
  /** What the user has reported, as far as it is known. */
  own: readonly Pick<OwnReport, 'kind' | 'target' | 'state'>[];
}

/** The user's reports. */
export function reportsStore(stores: Stores) {
  const { api } = stores;
  const state = stores.createState<ReportsState>('reports', { own: [] });
  const session = stores.get(sessionStore);

  session.state.subscribe((now, before) => {
    if (now.userId !== before.userId) state.setState({ own: [] });
  });

  return {
    state,

    /** A failure is ignored: the server answers a repeated report as the first one. */
    async loadOwnReports(): Promise<void> {
      const own = await api.fetch(listOwnReports, {}).catch(() => {});
      if (own) state.setState({ own });
    },

    async sendReport(
      { kind, id }: ReportTarget,
      reason: ReportReason,
      text: string,
    ): Promise<void> {
      await api.fetch(sendReport, { body: { [`${kind}_id`]: id, reason, text } });
      const sent = { kind, target: id, state: 'new' as const };
      state.setState(({ own }) => ({ own: [sent, ...own] }));
    },
  };
}

export const useOwnReport = ({ kind, id }: ReportTarget) =>
  useStoreState(reportsStore, ({ own }) =>
    own.find((report) => report.kind === kind && report.target === id),
  );
