import type { DecidedCard } from '#server/bot/cards.queries.ts';
import type { Deps } from '#server/deps.ts';
import type { NoticeButton } from '#server/notices/buttons.ts';
import { failureOf } from '#server/notices/channels/telegram/chatResults.ts';
import { keyboardOf } from '#server/notices/channels/telegram/telegramChannel.ts';
import { telegramApi } from '#server/shared/telegramApi.ts';

/** Replaces the buttons of a card in Telegram; returns why it has not. */
export function createTelegramCards(deps: Pick<Deps, 'config' | 'fetch'>) {
  const api = telegramApi(deps);
  return async ({ telegramId, messageId }: DecidedCard, buttons: NoticeButton[][]) => {
    const reply_markup = keyboardOf(deps.config.publicUrl, buttons);
    try {
      await api.editMessageReplyMarkup(telegramId ?? 0, messageId ?? 0, { reply_markup });
      return undefined;
    } catch (error) {
      return failureOf(error);
    }
  };
}
