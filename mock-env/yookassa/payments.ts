import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

interface Amount {
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
  /** Without it the shop has to capture, which СБП does not know. */
  isOneStage: boolean;
  payment_method?: { type: Method };
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

type Method = 'bank_card' | 'sbp';

interface YooRefund {
  id: string;
  payment_id: string;
  status: 'pending' | 'succeeded' | 'canceled';
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
  /** Number of next calls that answer 202, as long as YooKassa is not done; they take effect. */
  processNext: number;
  /** `wait`: refunds are pending until `finishRefunds`. */
  refunds: 'succeed' | 'wait';
}

/** The shop's data. */
interface Cabinet {
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
    switches: {
      webhooks: 'on',
      failNext: 0,
      afterwards: false,
      rejectNext: 0,
      processNext: 0,
      refunds: 'succeed',
    },
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

interface PaymentRequest {
  amount?: Amount;
  capture?: boolean;
  confirmation?: { type?: string; return_url?: string };
  description?: string;
  metadata?: Record<string, string>;
  receipt?: Receipt;
}

interface Receipt {
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
    metadata,
    isOneStage: request.capture === true,
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

/** How this payment may be paid. */
export const methodsOf = ({ isOneStage }: YooPayment): Method[] =>
  isOneStage ? ['bank_card', 'sbp'] : ['bank_card'];

/** A successful payment; one in two stages waits for the shop. */
export function pay(payment: YooPayment, method: Method = 'bank_card'): void {
  if (payment.status !== 'pending') return;
  if (!methodsOf(payment).includes(method)) throw invalid('payment method has no second stage');
  payment.paid = true;
  payment.payment_method = { type: method };
  payment.status = payment.isOneStage ? 'succeeded' : 'waiting_for_capture';
  payment.refundable = payment.isOneStage;
}

export function decline(payment: YooPayment): void {
  if (payment.status !== 'pending') return;
  payment.status = 'canceled';
  payment.cancellation_details = { party: 'payment_network', reason: 'insufficient_funds' };
}

export function refund(
  cabinet: Cabinet,
  request: { payment_id?: string; amount?: Amount },
  now: Date,
): YooRefund {
  const payment = findPayment(cabinet, request.payment_id ?? '');
  const { amount } = request;
  const isUnderWay = [...cabinet.refunds.values()].some(
    (other) => other.payment_id === payment.id && other.status === 'pending',
  );
  const isDue = payment.status === 'succeeded' && !payment.refunded_amount && !isUnderWay;
  if (!isAmount(amount) || !isDue || Number(amount.value) > Number(payment.amount.value)) {
    throw invalid('refund is not possible');
  }
  const made: YooRefund = {
    id: randomUUID(),
    payment_id: payment.id,
    status: 'pending',
    amount,
    created_at: now.toISOString(),
  };
  cabinet.refunds.set(made.id, made);
  if (cabinet.switches.refunds === 'succeed') finishRefund(cabinet, made, 'succeeded');
  return made;
}

/** Ends a pending refund. */
export function finishRefund(
  cabinet: Cabinet,
  made: YooRefund,
  status: 'succeeded' | 'canceled',
): void {
  made.status = status;
  if (status === 'canceled') return;
  const payment = findPayment(cabinet, made.payment_id);
  payment.refunded_amount = made.amount;
  payment.refundable = false;
}
