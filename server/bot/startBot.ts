import { SECOND_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { repeat } from '#server/shared/repeat.ts';
import { closeDecidedCards } from './cards.ts';
import { startTelegramBot } from './telegram/startTelegramBot.ts';
import type { TelegramBot } from './telegram/telegramBot.service.ts';

const CARDS_MS = 2 * SECOND_MS;

/** Keeps review cards true and, with BOT_POLLING=on, reads Telegram's updates. */
export function startBot(deps: Deps, bot: TelegramBot): () => Promise<void> {
  const stopTelegram = startTelegramBot(deps, bot);
  const stopCards = repeat(async () => {
    await closeDecidedCards(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'cards not closed'),
    );
    return CARDS_MS;
  });
  return async () => {
    await Promise.all([stopCards(), stopTelegram()]);
  };
}
