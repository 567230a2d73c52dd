import type { DecidedCard } from '#server/bot/cards.queries.ts';
import type { Deps } from '#server/deps.ts';
import type { NoticeButton } from '#server/notices/buttons.ts';
import { createMaxApi, withButtons } from '#server/notices/channels/max/maxApi.ts';
import { failureOf } from '#server/notices/channels/max/maxResults.ts';

/** Replaces the buttons of a card in MAX; returns why it has not. Nothing to do without MAX. */
export function createMaxCards({ config: { max }, fetch }: Pick<Deps, 'config' | 'fetch'>) {
  if (!max) return undefined;
  const api = createMaxApi(max, fetch);
  return async ({ messageRef }: DecidedCard, buttons: NoticeButton[][]) => {
    const id = messageRef ?? '';
    try {
      // Text and photo are sent again: what an edit means for them is not documented alike everywhere.
      await api.edit(id, withButtons(max, await api.message(id), buttons));
      return undefined;
    } catch (error) {
      return failureOf(error);
    }
  };
}
