import type { Deps } from '#server/deps.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import type { TelegramChats } from '#server/notices/channels/telegram/telegramChats.ts';
import type { StarsReconciliation } from '#server/payments/providers/starsReconciliation.ts';
import { createButtons, type ButtonParts } from './buttons.ts';
import { maxBotRoutes } from './max/maxBot.routes.ts';
import { createMaxBot } from './max/maxBot.service.ts';
import { shareMessageRoutes } from './telegram/shareMessages.routes.ts';
import { createShareMessages } from './telegram/shareMessages.service.ts';
import { telegramBotRoutes } from './telegram/telegramBot.routes.ts';
import { createTelegramBot, type TelegramBot } from './telegram/telegramBot.service.ts';

interface BotParts extends ButtonParts {
  telegramChats: TelegramChats;
  stars: StarsReconciliation;
}

/** Registers the bots of all messengers; returns Telegram's, which may poll. */
export function registerBot(
  endpoints: EndpointRegistry,
  deps: Deps,
  { telegramChats, stars, ...parts }: BotParts,
): TelegramBot {
  const buttons = createButtons(deps, parts);
  const telegram = createTelegramBot(deps, { telegramChats, stars, buttons });
  telegramBotRoutes(endpoints, telegram, deps.config);
  shareMessageRoutes(endpoints, createShareMessages(deps, parts.sections));
  const { max } = deps.config;
  if (max) maxBotRoutes(endpoints, createMaxBot(deps, max, buttons), max);
  return telegram;
}
