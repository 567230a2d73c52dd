import { getPromoReport } from '#contract/admin/promoReports.ts';
import { createById } from '#src/shared/stores/byId.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

/** The advertiser's report in the URL. */
export const promoReportStore = (stores: Stores) =>
  createById(stores, 'promoReport', (promoId, search: string) => {
    const key = new URLSearchParams(search).get('key') ?? '';
    return stores.api.fetch(getPromoReport, { params: { promoId }, query: { key } });
  });
