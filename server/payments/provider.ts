/** A payment as the provider tells it. */
export interface Payment {
  id: string;
  /** `waiting_for_capture`: the money is set aside and is ours as soon as we take it. */
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  /** As the provider writes it: «100.00». */
  amount: string;
  currency: string;
  orderId: string | undefined;
  /** The page on which it is paid. */
  link: string | undefined;
}

export interface Refund {
  id: string;
  status: 'pending' | 'succeeded' | 'canceled';
}

export interface NewPayment {
  orderId: string;
  roubles: number;
  description: string;
  /** Where the person is led afterwards, whatever the outcome. */
  returnUrl: string;
}

/** Whoever takes the money. Calls that change something carry a key that makes a repeat harmless. */
export interface PaymentProvider {
  create(payment: NewPayment, key: string): Promise<Payment>;
  read(paymentId: string): Promise<Payment>;
  capture(payment: Payment, key: string): Promise<Payment>;
  cancel(paymentId: string, key: string): Promise<Payment>;
  refund(payment: Payment, key: string): Promise<Refund>;
  readRefund(refundId: string): Promise<Refund>;
}

/** The provider understood and said no: repeating does not help. */
export class ProviderRefusedError extends Error {
  readonly status: number;
  constructor(status: number, description: string) {
    super(`the payment provider refused with ${status}: ${description}`);
    this.status = status;
  }
}

/** No answer, or none that tells what has happened: the same call is to be repeated under the same key. */
export class ProviderSilentError extends Error {}
