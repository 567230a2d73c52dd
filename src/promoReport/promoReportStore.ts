import { getPromoReport, type PromoReport } from '#contract/admin/promoReports.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import type { LoadStatus } from '#src/shared/stores/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';

interface PromoReportState {
  status: LoadStatus;
  failure: 'notFound' | 'other' | undefined;
  report: PromoReport | undefined;
}

/** The advertiser's report in the URL. */
export function promoReportStore({ api, createState }: Stores) {
  const state = createState<PromoReportState>('promoReport', {
    status: 'idle',
    failure: undefined,
    report: undefined,
  });
  return {
    state,
    async loadReport(promoId: number, search: string): Promise<void> {
      const key = new URLSearchParams(search).get('key') ?? '';
      state.setState({ status: 'loading', failure: undefined });
      try {
        const report = await api.fetch(getPromoReport, { params: { promoId }, query: { key } });
        state.setState({ status: 'ready', report });
      } catch (error) {
        const isMissing = error instanceof ApiError && error.isMissing;
        state.setState({
          status: 'failed',
          failure: isMissing ? 'notFound' : 'other',
          report: undefined,
        });
      }
    },
  };
}

export const usePromoReport = (): PromoReportState =>
  useStoreState(promoReportStore, (state) => state);
export const usePromoReportActions = () => useActions(promoReportStore);
