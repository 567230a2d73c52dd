import { STATUS } from '#contract/ads/ads.ts';
import type { Deps } from '#server/deps.ts';
import type { NoticeButton } from '#server/notices/buttons.ts';
import { closeCard, decidedCards, type DecidedCard } from './cards.queries.ts';
import { createMaxCards } from './max/maxCards.ts';
import { createTelegramCards } from './telegram/telegramCards.ts';
import { botTexts } from './texts.ts';

const BATCH = 20;

function outcomeOf({ isDeleted, isWaiting, isEditRejected, status, reason }: DecidedCard): string {
  if (isDeleted) return botTexts.outcomes.deleted;
  if (isWaiting) return botTexts.outcomes.changed;
  if (status === STATUS.rejected || isEditRejected) return botTexts.outcomes.rejected(reason ?? '');
  return status === STATUS.published ? botTexts.outcomes.published : botTexts.outcomes.hidden;
}

/** Shows on open cards what became of their ads, no matter who decided; returns how many. */
export async function closeDecidedCards(deps: Deps): Promise<number> {
  const { db, log } = deps;
  const show = {
    telegram: createTelegramCards(deps),
    max: createMaxCards(deps),
    web_push: undefined,
  };
  const cards = await decidedCards(db, BATCH);
  for (const card of cards) {
    const button: NoticeButton = { text: outcomeOf(card), action: 'outcome' };
    const failure = await show[card.sentVia ?? 'web_push']?.(card, [[button]]);
    if (failure) {
      if (['later', 'unanswered', 'closed'].includes(failure.outcome)) return 0;
      log.warn({ notice: card.id, ...failure }, 'card not closed');
    }
    await closeCard(db, card.id);
  }
  return cards.length;
}
