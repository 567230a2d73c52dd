import { makeShareCode, noteShareOpened } from '#contract/ads/shares.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { SharesService } from './shares.service.ts';

export function shareRoutes(endpoints: EndpointRegistry, shares: SharesService): void {
  endpoints.handle(makeShareCode, async ({ body, viewer }) => ({
    code: await shares.codeOf(viewer, body.ad_id),
  }));
  endpoints.handle(noteShareOpened, async ({ body, viewer }) => {
    await shares.opened(viewer, body);
    return OK;
  });
}
