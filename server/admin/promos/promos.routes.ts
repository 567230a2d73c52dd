import {
  createPromo,
  getAdminPromo,
  getPromoDays,
  listAdminPromos,
  revokePromoReport,
  sendPromoAction,
  updatePromo,
} from '#contract/admin/adminPromos.ts';
import { getPromoReport } from '#contract/admin/promoReports.ts';
import { countPromoViews, listPromos } from '#contract/admin/promos.ts';
import type { Deps } from '#server/deps.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { visitorOf } from '#server/http/visitor.ts';
import type { PromoReportsService } from './promoReports.service.ts';
import type { PromosService } from './promos.service.ts';
import type { ShownPromosService } from './shownPromos.service.ts';

export function promoRoutes(
  endpoints: EndpointRegistry,
  { config }: Pick<Deps, 'config'>,
  {
    promos,
    shown,
    reports,
  }: {
    promos: PromosService;
    shown: ShownPromosService;
    reports: PromoReportsService;
  },
): void {
  endpoints.handle(listPromos, ({ query }) => shown.toShow(query));
  endpoints.handle(countPromoViews, async ({ body, context, viewer }) => {
    const visitor = visitorOf(context, viewer, config.trustProxy);
    if (visitor) await shown.countViews(body, visitor);
    return OK;
  });
  endpoints.handle(listAdminPromos, () => promos.list());
  endpoints.handle(getAdminPromo, ({ params }) => promos.one(params.promoId));
  endpoints.handle(getPromoDays, ({ params }) => reports.days(params.promoId));
  endpoints.handle(revokePromoReport, ({ params, viewer }) =>
    reports.revoke(viewer, params.promoId),
  );
  endpoints.handle(getPromoReport, ({ params, query }) =>
    reports.report(params.promoId, query.key),
  );
  endpoints.handle(createPromo, ({ form, files, viewer }) => promos.create(viewer, form, files));
  endpoints.handle(updatePromo, ({ params, form, files, viewer }) =>
    promos.update(viewer, params.promoId, form, files),
  );
  endpoints.handle(sendPromoAction, async ({ body, viewer }) => {
    await promos.act(viewer, body);
    return body.action === 'delete' ? OK : { ...OK, promo: await promos.one(body.promo_id) };
  });
}
