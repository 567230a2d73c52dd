import { getConsent, giveConsent, withdrawConsent } from '#contract/session/consent.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { ConsentsService } from './consents.service.ts';

export function consentRoutes(endpoints: EndpointRegistry, service: ConsentsService): void {
  endpoints.handle(getConsent, ({ viewer }) => service.latest(viewer));
  endpoints.handle(giveConsent, async ({ body, viewer }) => {
    await service.give(viewer, body.version);
    return OK;
  });
  endpoints.handle(withdrawConsent, async ({ viewer }) => {
    await service.withdraw(viewer);
    return OK;
  });
}
