import { prepareShareMessage } from '#contract/ads/shareMessage.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { ShareMessages } from './shareMessages.service.ts';

export function shareMessageRoutes(endpoints: EndpointRegistry, messages: ShareMessages): void {
  endpoints.handle(prepareShareMessage, async ({ body, viewer }) => ({
    prepared_message_id: await messages.prepare(viewer, body),
  }));
}
