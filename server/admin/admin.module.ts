import type { Deps } from '#server/deps.ts';
import { createCountedViews } from '#server/payments/views/countedViews.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import type { ConversationsService } from '#server/messages/conversations/conversations.service.ts';
import type { MessagesService } from '#server/messages/messages.service.ts';
import type { Sections } from '#server/sections/sections.module.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { createPromoReportsService } from './promos/promoReports.service.ts';
import { promoRoutes } from './promos/promos.routes.ts';
import { createPromosService } from './promos/promos.service.ts';
import { reportConsequences } from './reportConsequences.ts';
import { createShownPromosService } from './promos/shownPromos.service.ts';
import { supportRoutes } from './support.routes.ts';
import { createSupportService } from './support.service.ts';
import { userRoutes } from './users.routes.ts';
import { describeUsers } from './users.service.ts';

interface AdminParts {
  sections: Sections;
  images: ImagesService;
  messages: MessagesService;
  conversations: ConversationsService;
}

export function registerAdmin(
  endpoints: EndpointRegistry,
  deps: Deps,
  { sections, images, messages, conversations }: AdminParts,
) {
  promoRoutes(endpoints, deps, {
    promos: createPromosService(deps, images),
    shown: createShownPromosService(deps, createCountedViews(deps)),
    reports: createPromoReportsService(deps),
  });
  moderationRoutes(endpoints, deps, sections);
  userRoutes(endpoints, deps, sections);
  supportRoutes(endpoints, createSupportService(deps, { messages, conversations }));
  return {
    describeUsers: (ids: number[]) => describeUsers(deps, ids),
    reportConsequences: reportConsequences(deps, sections),
  };
}
