import * as v from 'valibot';
import { subjectOf } from '#server/shared/outsideAnswers.ts';
import { cutText } from '#contract/cutText.ts';
import { invoiceSlug } from '#contract/telegramLinks.ts';
import type { Deps } from '#server/deps.ts';
import { ProviderRejectedError, ProviderUnavailableError } from './provider.ts';

const TIMEOUT_MS = 8000;
const TITLE_MAX = 32;
const DESCRIPTION_MAX = 255;
export const TRANSACTIONS_PAGE = 100;

const answer = v.object({
  ok: v.boolean(),
  result: v.optional(v.unknown()),
  error_code: v.optional(v.number()),
  description: v.optional(v.string(), ''),
});
const partner = v.optional(
  v.looseObject({
    type: v.string(),
    user: v.optional(v.looseObject({ id: v.number() })),
    invoice_payload: v.optional(v.string()),
  }),
);
const transactions = v.object({
  transactions: v.array(
    v.looseObject({
      id: v.string(),
      amount: v.number(),
      date: v.number(),
      source: partner,
      receiver: partner,
    }),
  ),
});
type StarTransaction = v.InferOutput<typeof transactions>['transactions'][number];

/** The mini app can open no other. */
const invoiceLink = v.pipe(
  v.string(),
  v.check((url) => invoiceSlug(url) !== undefined),
);

interface Invoice {
  orderId: string;
  stars: number;
  title: string;
  description: string;
}

/** Payments in Telegram Stars by the Bot API (core.telegram.org/bots/payments-stars). */
export function telegramStars({ config, fetch: native }: Pick<Deps, 'config' | 'fetch'>) {
  async function call<S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: object,
  ): Promise<v.InferOutput<S>> {
    let body: unknown;
    try {
      const response = await native(`${config.telegramApiUrl}/bot${config.botToken}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(params),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      body = await response.json();
    } catch {
      // Without the cause, whose address has the bot's token.
      throw new ProviderUnavailableError('Telegram gives no answer');
    }
    const said = v.safeParse(answer, body);
    if (!said.success) throw new ProviderUnavailableError('Telegram answers nonsense');
    const { ok, result, error_code: code = 500, description } = said.output;
    if (!ok && subjectOf('telegram', code) === 'channel') {
      throw new ProviderUnavailableError(`Telegram answers ${code}`);
    }
    if (!ok) throw new ProviderRejectedError(code, description);
    const read = v.safeParse(schema, result);
    if (!read.success) throw new ProviderUnavailableError('Telegram answers nonsense');
    return read.output;
  }

  return {
    createInvoiceLink: ({ orderId, stars, title, description }: Invoice): Promise<string> =>
      call(invoiceLink, 'createInvoiceLink', {
        title: cutText(title, TITLE_MAX),
        description: cutText(description, DESCRIPTION_MAX),
        payload: orderId,
        provider_token: '',
        currency: 'XTR',
        prices: [{ label: cutText(title, TITLE_MAX), amount: stars }],
      }),

    /** Repeated after success it counts as done. */
    async refund(telegramId: number, chargeId: string): Promise<void> {
      try {
        const params = { user_id: telegramId, telegram_payment_charge_id: chargeId };
        await call(v.unknown(), 'refundStarPayment', params);
      } catch (error) {
        const isDone =
          error instanceof ProviderRejectedError && /ALREADY_REFUNDED/u.test(error.message);
        if (!isDone) throw error;
      }
    },

    /** Oldest first. */
    transactions: async (offset: number): Promise<StarTransaction[]> =>
      (await call(transactions, 'getStarTransactions', { offset, limit: TRANSACTIONS_PAGE }))
        .transactions,
  };
}
