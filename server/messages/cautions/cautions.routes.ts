import { listCautionRules } from '#contract/messages/messages.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { CautionsService } from './cautions.service.ts';

export function cautionRoutes(endpoints: EndpointRegistry, cautions: CautionsService): void {
  endpoints.handle(listCautionRules, () => cautions.counts());
}
