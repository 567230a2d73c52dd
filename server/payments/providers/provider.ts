export interface Payment {
  id: string;
  status: 'pending' | 'succeeded' | 'canceled';
  /** Decimal string in roubles: `100.00`. */
  amount: string;
  currency: string;
  /** Decimal string; what went back to the buyer, by us or from the provider's cabinet. */
  refunded: string;
  orderId: string | undefined;
  /** The provider's payment page. */
  link: string | undefined;
}

interface Refund {
  id: string;
  status: 'pending' | 'succeeded' | 'canceled';
}

export interface Page<Item> {
  items: Item[];
  next: string | undefined;
}

interface NewPayment {
  orderId: string;
  roubles: number;
  description: string;
  /** Where the provider redirects the user afterwards. */
  returnUrl: string;
  /** Where the receipt goes; without it there is none. */
  email: string | undefined;
}

/** A payment provider. `key` is the idempotency key of a call that changes something. */
export interface PaymentProvider {
  create(payment: NewPayment, key: string): Promise<Payment>;
  read(paymentId: string): Promise<Payment>;
  refund(payment: Payment, key: string): Promise<Refund>;
  readRefund(refundId: string): Promise<Refund>;
  /** A page of the payments made since this time. */
  listPayments(since: Date, cursor: string | undefined): Promise<Page<Payment>>;
  /** A page of the refunds made since this time, also of older payments; by id of the payment. */
  listRefunds(since: Date, cursor: string | undefined): Promise<Page<string>>;
}

/** The provider rejected the call; a retry does not help. */
export class ProviderRejectedError extends Error {
  readonly status: number;
  constructor(status: number, description: string) {
    super(`the payment provider rejected with ${status}: ${description}`);
    this.status = status;
  }
}

/** No usable answer: retry the same call under the same key. */
export class ProviderUnavailableError extends Error {}
