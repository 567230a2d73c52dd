import { GrammyError } from 'grammy';
import type { StarTransaction } from 'grammy/types';
import { cutText } from '#contract/cutText.ts';
import { invoiceSlug } from '#contract/telegramLinks.ts';
import type { Deps } from '#server/deps.ts';
import { subjectOf } from '#server/shared/outsideAnswers.ts';
import { telegramApi } from '#server/shared/telegramApi.ts';
import { ProviderRejectedError, ProviderUnavailableError } from './provider.ts';

const TIMEOUT_SECONDS = 8;
const TITLE_MAX = 32;
const DESCRIPTION_MAX = 255;
export const TRANSACTIONS_PAGE = 100;

interface Invoice {
  orderId: string;
  stars: number;
  title: string;
  description: string;
}

/** Payments in Telegram Stars by the Bot API (core.telegram.org/bots/payments-stars). */
export function telegramStars(deps: Pick<Deps, 'config' | 'fetch'>) {
  const api = telegramApi(deps, TIMEOUT_SECONDS);

  return {
    createInvoiceLink: ({ orderId, stars, title, description }: Invoice): Promise<string> =>
      answered(async () => {
        const label = cutText(title, TITLE_MAX);
        const about = cutText(description, DESCRIPTION_MAX);
        const prices = [{ label, amount: stars }];
        const link = await api.createInvoiceLink(label, about, orderId, '', 'XTR', prices);
        // The mini app can open no other.
        if (invoiceSlug(link) === undefined) throw new Error('no link of an invoice');
        return link;
      }),

    /** Repeated after success it counts as done. */
    async refund(telegramId: number, chargeId: string): Promise<void> {
      try {
        await answered(() => api.refundStarPayment(telegramId, chargeId));
      } catch (error) {
        const isDone =
          error instanceof ProviderRejectedError && /ALREADY_REFUNDED/u.test(error.message);
        if (!isDone) throw error;
      }
    },

    /** Oldest first. */
    transactions: (offset: number): Promise<StarTransaction[]> =>
      answered(
        async () =>
          (await api.getStarTransactions({ offset, limit: TRANSACTIONS_PAGE })).transactions,
      ),
  };
}

/** Makes errors of Telegram those of a payment provider. */
async function answered<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof GrammyError && subjectOf('telegram', error.error_code) !== 'channel') {
      throw new ProviderRejectedError(error.error_code, error.description);
    }
    throw new ProviderUnavailableError('Telegram gives no usable answer', { cause: error });
  }
}
