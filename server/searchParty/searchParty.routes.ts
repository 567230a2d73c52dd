import {
  closeSearchParty,
  joinSearchParty,
  noteSearched,
  openSearchParty,
  readSearchParty,
  removeSearchNote,
} from '#contract/matches/searchParty.ts';
import { OK, type EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { sendKeyOf } from '#server/messages/messages.routes.ts';
import type { SearchPartyService } from './searchParty.service.ts';

export function searchPartyRoutes(endpoints: EndpointRegistry, service: SearchPartyService): void {
  endpoints.handle(openSearchParty, async ({ params, viewer }) => ({
    link: await service.open(viewer, params.id),
  }));
  endpoints.handle(closeSearchParty, async ({ params, viewer }) => {
    await service.close(viewer, params.id);
    return OK;
  });
  endpoints.handle(readSearchParty, ({ params, viewer }) => service.read(viewer, params.id));
  endpoints.handle(noteSearched, async ({ params, body, viewer, context }) => {
    await service.note(viewer, params.code, body, sendKeyOf(context));
    return OK;
  });
  endpoints.handle(joinSearchParty, async ({ params, viewer }) => {
    await service.join(viewer, params.code);
    return OK;
  });
  endpoints.handle(removeSearchNote, async ({ params, viewer }) => {
    await service.removeNote(viewer, params.id);
    return OK;
  });
}
