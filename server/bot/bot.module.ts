import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { botRoutes } from './bot.routes.ts';
import { shareMessageRoutes } from './shareMessages.routes.ts';
import { createShareMessages } from './shareMessages.service.ts';
import { createBotService, type BotParts, type BotService } from './bot.service.ts';

export function registerBot(endpoints: EndpointRegistry, deps: Deps, parts: BotParts): BotService {
  const bot = createBotService(deps, parts);
  botRoutes(endpoints, bot, deps.config);
  shareMessageRoutes(endpoints, createShareMessages(deps, parts.sections));
  return bot;
}
