import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { checkoutPage } from './checkoutPage.ts';
import {
  createPayment,
  decline,
  findPayment,
  finishRefund,
  openCabinet,
  pay,
  refund,
  saveCabinet,
  YooError,
  type Switches,
} from './payments.ts';

interface YooKassaOptions {
  shopId: string;
  secretKey: string;
  /** Base URL of this app, for links to its checkout page. */
  url: string;
  clock: () => Date;
  /** Sends a notification to the shop; false unless the shop accepts it. */
  notify: (body: string) => Promise<boolean>;
  /** Keeps the payments over a restart; undefined keeps them in memory only. */
  file?: string;
}

/** The file of the demo's payments in its data folder. */
export const paymentsFile = (dataDir: string): string => join(dataDir, 'demo-payments.json');

const RETRY_AFTER_MS = [1000, 5000, 20_000, 60_000];

/**
 * Mock of YooKassa: API v3 under /v3, checkout page, notifications. POST /switches simulates
 * failures.
 */
export function createYooKassa({ shopId, secretKey, url, clock, notify, file }: YooKassaOptions) {
  const app = new Hono();
  const cabinet = openCabinet(file);
  const { answers, refunds, switches } = cabinet;
  const expected = Buffer.from(`Basic ${btoa(`${shopId}:${secretKey}`)}`);

  const errorResponse = (context: Context, error: YooError) =>
    context.json(
      { type: 'error', id: crypto.randomUUID(), code: error.code, description: error.message },
      error.status,
    );
  app.onError((error, context) => {
    if (error instanceof YooError) return errorResponse(context, error);
    throw error;
  });

  async function deliver(body: string, attempt = 0): Promise<void> {
    if (await notify(body).catch(() => false)) return;
    const pause = RETRY_AFTER_MS[attempt];
    if (pause === undefined) return;
    setTimeout(() => void deliver(body, attempt + 1), pause).unref();
  }

  /** Sends a notification with YooKassa's event name. */
  async function tell(kind: 'payment' | 'refund', object: { status: string }): Promise<void> {
    const body = JSON.stringify({
      type: 'notification',
      event: `${kind}.${object.status}`,
      object,
    });
    const times = { on: 1, twice: 2, off: 0 }[switches.webhooks];
    for (let time = 0; time < times; time += 1) await deliver(body);
  }

  app.use(async ({ req }, next) => {
    await next();
    if (file && req.method === 'POST') saveCabinet(cabinet, file);
  });
  app.use('/v3/*', async (context, next) => {
    const given = Buffer.from(context.req.header('authorization') ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new YooError(401, 'invalid_credentials', 'Authentication by given credentials failed');
    }
    await next();
  });

  /** Runs a mutating call once per idempotency key, with the simulated failures. */
  async function once(
    context: Context,
    work: (body: Record<string, never>) => unknown,
  ): Promise<Response> {
    const key = context.req.header('idempotence-key');
    if (!key || key.length > 64) {
      throw new YooError(400, 'invalid_request', 'Idempotence key is missing or too long');
    }
    const body = await context.req.text();
    const request = context.req.path + body;
    const known = answers.get(key);
    if (known && known.request !== request) {
      throw new YooError(400, 'invalid_request', 'Idempotence key duplicated');
    }
    if (switches.rejectNext > 0) {
      switches.rejectNext -= 1;
      throw new YooError(400, 'invalid_request', 'Rejected on request');
    }
    const isFailing = switches.failNext > 0;
    if (isFailing) switches.failNext -= 1;
    if (isFailing && !switches.afterwards) return context.json(outOfOrder, 500);
    const answer = known?.answer ?? structuredClone(work(JSON.parse(body || '{}')));
    answers.set(key, { request, answer });
    if (switches.processNext > 0) {
      switches.processNext -= 1;
      return context.json(notDone, 202);
    }
    return isFailing ? context.json(outOfOrder, 500) : context.json(answer);
  }

  app.post('/v3/payments', (context) =>
    once(context, (body) =>
      createPayment(cabinet, body, { checkout: `${url}/checkout`, shopId, now: clock() }),
    ),
  );
  const list = (context: Context, all: Map<string, { created_at: string }>) => {
    const query = context.req.query();
    const since = query['created_at.gte'] ?? '';
    const from = Number(query['cursor'] ?? 0);
    const end = from + Number(query['limit'] ?? 10);
    const found = [...all.values()].filter((one) => one.created_at >= since);
    return context.json({
      type: 'list',
      items: found.slice(from, end),
      ...(end < found.length && { next_cursor: String(end) }),
    });
  };
  app.get('/v3/payments', (context) => list(context, cabinet.payments));
  app.get('/v3/refunds', (context) => list(context, refunds));
  app.get('/v3/payments/:id', (context) => {
    if (switches.failNext > 0) {
      switches.failNext -= 1;
      return context.json(outOfOrder, 500);
    }
    return context.json(findPayment(cabinet, context.req.param('id')));
  });
  app.post('/v3/refunds', async (context) => {
    const before = refunds.size;
    const answer = await once(context, (body) => refund(cabinet, body, clock()));
    const made = [...refunds.values()].at(-1);
    if (made && refunds.size > before && made.status === 'succeeded') void tell('refund', made);
    return answer;
  });
  app.get('/v3/refunds/:id', (context) => {
    const found = refunds.get(context.req.param('id'));
    if (!found) throw new YooError(404, 'not_found', 'Refund not found');
    return context.json(found);
  });

  app.get('/checkout/:id', (context) =>
    context.html(checkoutPage(findPayment(cabinet, context.req.param('id')))),
  );
  app.post('/checkout/:id', async (context) => {
    const payment = findPayment(cabinet, context.req.param('id'));
    const before = payment.status;
    const form = await context.req.parseBody();
    if (form['do'] === 'pay') pay(payment);
    if (form['do'] === 'sbp') pay(payment, 'sbp');
    if (form['do'] === 'decline') decline(payment);
    // Notifies before the redirect, so the notification can arrive before the user returns.
    if (payment.status !== before) await tell('payment', payment);
    return context.redirect(`${url}/checkout/${payment.id}`, 303);
  });

  app.post('/switches', async (context) => {
    Object.assign(switches, (await context.req.json()) as Partial<Switches>);
    return context.json(switches);
  });

  /** The merchant returns the money in the cabinet, or the buyer's bank charges it back. */
  async function refundInCabinet(paymentId: string): Promise<void> {
    const { amount } = findPayment(cabinet, paymentId);
    await tell('refund', refund(cabinet, { payment_id: paymentId, amount }, clock()));
  }

  /** Ends the pending refunds; YooKassa tells of those that succeed. */
  async function finishRefunds(status: 'succeeded' | 'canceled'): Promise<void> {
    for (const made of refunds.values()) {
      if (made.status !== 'pending') continue;
      finishRefund(cabinet, made, status);
      if (status === 'succeeded') await tell('refund', made);
    }
  }

  return { app, cabinet, refundInCabinet, finishRefunds };
}

const outOfOrder = { type: 'error', code: 'internal_server_error', description: 'Try again later' };
const notDone = { type: 'processing', description: 'Request is accepted', retry_after: 1800 };
