import type { Currency } from '#contract/payments/payments.ts';
import { formatNumber, formatPrice } from '#src/shared/text/format.ts';

/** «500 ₽», or «300 ⭐» in Telegram Stars. */
export const formatAmount = (amount: number, currency: Currency): string =>
  currency === 'XTR' ? `${formatNumber(amount)}\u00A0⭐` : formatPrice(amount);
