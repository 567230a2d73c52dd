import * as v from 'valibot';
import { cutText } from '#contract/cutText.ts';
import type { Config, YooKassaConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { subjectOf } from '#server/shared/outsideAnswers.ts';
import {
  ProviderRejectedError,
  ProviderUnavailableError,
  type Payment,
  type PaymentProvider,
} from './provider.ts';

const TIMEOUT_MS = 8000;
const DESCRIPTION_MAX = 128;

const amount = v.object({ value: v.string(), currency: v.string() });
const payment = v.object({
  id: v.string(),
  status: v.picklist(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount,
  confirmation: v.optional(v.object({ confirmation_url: v.optional(v.string()) })),
  refunded_amount: v.optional(amount),
  metadata: v.optional(v.object({ order_id: v.optional(v.string()) })),
});
const refund = v.object({
  id: v.string(),
  status: v.picklist(['pending', 'succeeded', 'canceled']),
});
const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), next_cursor: v.optional(v.string()) });
const paymentPage = pageOf(payment);
const refundPage = pageOf(v.object({ payment_id: v.string() }));
const failure = v.object({ code: v.string(), description: v.optional(v.string(), '') });

const read = (answer: v.InferOutput<typeof payment>): Payment => ({
  id: answer.id,
  // Of payments in two stages, which this shop makes no more: YooKassa cancels those that wait.
  status: answer.status === 'waiting_for_capture' ? 'pending' : answer.status,
  amount: answer.amount.value,
  currency: answer.amount.currency,
  refunded: answer.refunded_amount?.value ?? '0.00',
  orderId: answer.metadata?.order_id,
  link: answer.confirmation?.confirmation_url,
});

export const inRoubles = (roubles: number) => ({ value: `${roubles}.00`, currency: 'RUB' });

const listQuery = (since: Date, cursor: string | undefined): URLSearchParams =>
  new URLSearchParams({
    'created_at.gte': since.toISOString(),
    limit: '100',
    ...(cursor && { cursor }),
  });

/** A receipt of one service (54-FZ), which begins right after the payment. */
const receiptOf = (sold: {
  vatCode: number;
  taxSystem: number | undefined;
  email: string;
  roubles: number;
  description: string;
}) => ({
  customer: { email: sold.email },
  items: [
    {
      description: cutText(sold.description, DESCRIPTION_MAX),
      quantity: '1.00',
      amount: inRoubles(sold.roubles),
      vat_code: sold.vatCode,
      payment_subject: 'service',
      payment_mode: 'full_payment',
    },
  ],
  ...(sold.taxSystem && { tax_system_code: sold.taxSystem }),
});

/** YooKassa's API v3 (yookassa.ru/developers). */
export function yooKassa(
  { apiUrl, shopId, secretKey }: YooKassaConfig,
  outside: Pick<Deps, 'fetch'>,
  receipts: Config['receipts'],
): PaymentProvider {
  const authorization = `Basic ${btoa(`${shopId}:${secretKey}`)}`;

  /** Throws by HTTP status: only what is about this payment is final, the rest is retried. */
  async function call<S extends v.GenericSchema>(
    schema: S,
    path: string,
    post?: { key: string; body?: unknown },
  ): Promise<v.InferOutput<S>> {
    const sent = post && {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotence-key': post.key },
      body: JSON.stringify(post.body ?? {}),
    };
    let response: Response;
    let body: unknown;
    try {
      response = await outside.fetch(`${apiUrl}${path}`, {
        headers: { authorization },
        ...sent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      body = await response.json();
    } catch (error) {
      throw new ProviderUnavailableError('the payment provider gives no answer', { cause: error });
    }
    // 202: YooKassa is not done yet; the same call tells later.
    const { ok, status } = response;
    if (status === 202 || (!ok && subjectOf('yooKassa', status) === 'channel')) {
      throw new ProviderUnavailableError(`the payment provider answers ${status}`);
    }
    if (!ok) {
      const said = v.safeParse(failure, body);
      const message = said.success ? `${said.output.code} ${said.output.description}` : '';
      throw new ProviderRejectedError(status, message.trim());
    }
    const answer = v.safeParse(schema, body);
    if (!answer.success)
      throw new ProviderUnavailableError('the payment provider answers nonsense');
    return answer.output;
  }

  return {
    // In one stage: СБП knows no second one.
    create: async ({ orderId, roubles, description, returnUrl, email }, key) =>
      read(
        await call(payment, '/payments', {
          key,
          body: {
            amount: inRoubles(roubles),
            capture: true,
            confirmation: { type: 'redirect', return_url: returnUrl, locale: 'ru_RU' },
            description: cutText(description, DESCRIPTION_MAX),
            metadata: { order_id: orderId },
            ...(receipts &&
              email && { receipt: receiptOf({ ...receipts, email, roubles, description }) }),
          },
        }),
      ),
    read: async (id) => read(await call(payment, `/payments/${id}`)),
    refund: ({ id, amount: value, currency }, key) =>
      call(refund, '/refunds', { key, body: { payment_id: id, amount: { value, currency } } }),
    readRefund: (id) => call(refund, `/refunds/${id}`),
    async listPayments(since, cursor) {
      const path = `/payments?${listQuery(since, cursor)}`;
      const { items, next_cursor: next } = await call(paymentPage, path);
      return { items: items.map(read), next };
    },
    async listRefunds(since, cursor) {
      const path = `/refunds?${listQuery(since, cursor)}`;
      const { items, next_cursor: next } = await call(refundPage, path);
      return { items: items.map(({ payment_id: id }) => id), next };
    },
  };
}
