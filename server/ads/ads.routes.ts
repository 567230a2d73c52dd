import type { Context } from 'hono';
import type { SectionTypes } from '#server/ads/section.ts';
import type { AdEndpoints } from '#contract/ads/adEndpoints.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { AdService } from './ads.service.ts';

const DRAFT_KEY = /^[\w-]{8,64}$/u;

/** The idempotency key of a form; a malformed one counts as none. */
export function draftKeyOf({ req }: Context): string | undefined {
  const key = req.header('idempotency-key');
  return key && DRAFT_KEY.test(key) ? key : undefined;
}

/** Implements the endpoints that every section has. */
export function adRoutes<T extends SectionTypes>(
  endpoints: EndpointRegistry,
  ads: AdEndpoints<T['ad'], T['draft'], T['filters']>,
  service: AdService<T>,
): void {
  endpoints.handleGeneric(ads.list, ({ body, viewer }) => service.list(body, viewer));
  endpoints.handleGeneric(ads.count, ({ body }) => service.count(body));
  endpoints.handleGeneric(ads.byIds, ({ body, viewer }) => service.byIds(body, viewer));
  endpoints.handleGeneric(ads.one, ({ params, viewer }) => service.one(params.id, viewer));
  endpoints.handleGeneric(ads.related, ({ params }) => service.related(params.id));
  endpoints.handleGeneric(ads.gone, ({ params }) => service.gone(params.id));
  endpoints.handleGeneric(ads.stats, ({ params, viewer }) => service.stats(params.id, viewer));
  endpoints.handleGeneric(ads.mine, ({ viewer }) => service.mine(viewer));
  endpoints.handle(ads.create, async ({ form, fields, files, viewer, context }) => {
    const photos = await service.withReused(viewer, fields, files);
    return service.create(viewer, form, photos, draftKeyOf(context));
  });
  endpoints.handle(ads.update, ({ params, form, fields, files, viewer }) =>
    service.update(viewer, params.id, form, files, (fields['pictures'] ?? '').split(',')),
  );
  endpoints.handle(ads.remove, async ({ body, viewer }) => {
    await service.remove(viewer, body.ad_id);
    return OK;
  });
  endpoints.handle(ads.ownerAction, async ({ body, viewer }) => {
    await service.ownerAction(viewer, body);
    return OK;
  });
  endpoints.handle(ads.adminAction, async ({ body, viewer }) => {
    await service.adminAction(viewer, body);
    return OK;
  });
  endpoints.handleGeneric(ads.waiting, ({ query, viewer }) => service.waiting(query, viewer));
}
