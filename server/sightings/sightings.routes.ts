import { decideSighting, listSightings, sendSighting } from '#contract/matches/sightings.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { sendKeyOf } from '#server/messages/messages.routes.ts';
import type { SightingsService } from './sightings.service.ts';

export function sightingRoutes(endpoints: EndpointRegistry, service: SightingsService): void {
  endpoints.handle(sendSighting, ({ form, files, viewer, context }) =>
    service.send(viewer, form, files, sendKeyOf(context)),
  );
  endpoints.handle(listSightings, ({ params, viewer }) => service.list(viewer, params.id));
  endpoints.handle(decideSighting, async ({ params, body, viewer }) => {
    await service.decide(viewer, params.id, body.state);
    return OK;
  });
}
