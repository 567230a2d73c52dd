import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Amount {
  value: string;
  currency: string;
}

/** A payment in YooKassa's API (yookassa.ru/developers/api). */
export interface YooPayment {
  id: string;
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  paid: boolean;
  amount: Amount;
  refunded_amount?: Amount;
  confirmation?: { type: 'redirect'; confirmation_url: string; return_url: string };
  cancellation_details?: { party: string; reason: string };
  created_at: string;
  description?: string;
  metadata: Record<string, string>;
  receipt?: Receipt;
  recipient: { account_id: string; gateway_id: string };
  refundable: boolean;
  test: true;
}

export interface YooRefund {
  id: string;
  payment_id: string;
  status: 'succeeded';
  amount: Amount;
  created_at: string;
}

/** Failures to simulate. */
export interface Switches {
  webhooks: 'on' | 'off' | 'twice';
  /** Number of next API calls that answer 500; with `afterwards` they take effect nevertheless. */
  failNext: number;
  afterwards: boolean;
  /** Number of next calls that answer 400. */
  rejectNext: number;
}

/** The shop's data. */
export interface Cabinet {
  payments: Map<string, YooPayment>;
  refunds: Map<string, YooRefund>;
  /** Answers by idempotency key. */
  answers: Map<string, { request: string; answer: unknown }>;
  switches: Switches;
}

/** An empty shop, or what `saveCabinet` has written to this file. */
export function openCabinet(file: string | undefined): Cabinet {
  const saved = file ? readSaved(file) : undefined;
  return {
    payments: new Map(saved?.payments),
    refunds: new Map(saved?.refunds),
    answers: new Map(saved?.answers),
    switches: { webhooks: 'on', failNext: 0, afterwards: false, rejectNext: 0 },
  };
}

type Saved = { [Name in 'payments' | 'refunds' | 'answers']: [string, never][] };

function readSaved(file: string): Saved | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Saved;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the payments, so that a restart of the demo knows them. */
export function saveCabinet({ payments, refunds, answers }: Cabinet, file: string): void {
  const saved = { payments: [...payments], refunds: [...refunds], answers: [...answers] };
  writeFileSync(`${file}.new`, JSON.stringify(saved));
  renameSync(`${file}.new`, file);
}

/** An error answer of YooKassa. */
export class YooError extends Error {
  readonly status: 400 | 401 | 404;
  readonly code: string;
  constructor(status: 400 | 401 | 404, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

export interface PaymentRequest {
  amount?: Amount;
  capture?: boolean;
  confirmation?: { type?: string; return_url?: string };
  description?: string;
  metadata?: Record<string, string>;
  receipt?: Receipt;
}

export interface Receipt {
  customer: { email?: string };
  items: { description: string; quantity: string; amount: Amount; vat_code: number }[];
  tax_system_code?: number;
}

const isAmount = (amount: Amount | undefined): amount is Amount =>
  /^\d+\.\d\d$/u.test(amount?.value ?? '') && amount?.currency === 'RUB';

const invalid = (description: string) => new YooError(400, 'invalid_request', description);

export function createPayment(
  { payments }: Cabinet,
  request: PaymentRequest,
  place: { checkout: string; shopId: string; now: Date },
): YooPayment {
  const { amount, confirmation, description, metadata = {} } = request;
  if (!isAmount(amount)) throw invalid('amount is not valid');
  if (confirmation?.type !== 'redirect' || !confirmation.return_url) {
    throw invalid('confirmation is not valid');
  }
  const { receipt } = request;
  const sum = receipt?.items.reduce((total, item) => total + Number(item.amount.value), 0);
  if (receipt && (!receipt.customer.email || sum !== Number(amount.value))) {
    throw invalid('receipt is not valid');
  }
  if ((description?.length ?? 0) > 128) throw invalid('description is too long');
  const id = randomUUID();
  const payment: YooPayment = {
    id,
    status: 'pending',
    paid: false,
    amount,
    confirmation: {
      type: 'redirect',
      confirmation_url: `${place.checkout}/${id}`,
      return_url: confirmation.return_url,
    },
    created_at: place.now.toISOString(),
    ...(description && { description }),
    ...(receipt && { receipt }),
    metadata: { ...metadata, ...(request.capture && { capture: 'true' }) },
    recipient: { account_id: place.shopId, gateway_id: '1' },
    refundable: false,
    test: true,
  };
  payments.set(id, payment);
  return payment;
}

export function findPayment({ payments }: Cabinet, id: string): YooPayment {
  const payment = payments.get(id);
  if (!payment) throw new YooError(404, 'not_found', 'Payment not found');
  return payment;
}

/** A successful payment: authorized, or captured at once when the shop asked for one step. */
export function pay(payment: YooPayment): void {
  if (payment.status !== 'pending') return;
  payment.paid = true;
  payment.status = 'waiting_for_capture';
  if (payment.metadata['capture']) succeed(payment);
}

function succeed(payment: YooPayment): void {
  payment.status = 'succeeded';
  payment.refundable = true;
}

export function decline(payment: YooPayment): void {
  if (payment.status !== 'pending') return;
  payment.status = 'canceled';
  payment.cancellation_details = { party: 'payment_network', reason: 'insufficient_funds' };
}

export function capture(payment: YooPayment): YooPayment {
  if (payment.status !== 'waiting_for_capture') throw invalid('payment cannot be captured');
  succeed(payment);
  return payment;
}

export function cancel(payment: YooPayment): YooPayment {
  if (payment.status !== 'waiting_for_capture') throw invalid('payment cannot be canceled');
  payment.status = 'canceled';
  payment.paid = false;
  payment.cancellation_details = { party: 'merchant', reason: 'canceled_by_merchant' };
  return payment;
}

export function refund(
  cabinet: Cabinet,
  request: { payment_id?: string; amount?: Amount },
  now: Date,
): YooRefund {
  const payment = findPayment(cabinet, request.payment_id ?? '');
  const { amount } = request;
  const isDue = payment.status === 'succeeded' && !payment.refunded_amount;
  if (!isAmount(amount) || !isDue || Number(amount.value) > Number(payment.amount.value)) {
    throw invalid('refund is not possible');
  }
  payment.refunded_amount = amount;
  payment.refundable = false;
  const done: YooRefund = {
    id: randomUUID(),
    payment_id: payment.id,
    status: 'succeeded',
    amount,
    created_at: now.toISOString(),
  };
  cabinet.refunds.set(done.id, done);
  return done;
}
