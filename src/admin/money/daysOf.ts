import type { OrdersReport } from '#contract/payments/money.ts';
import { dayRange } from '#src/shared/text/dayRange.ts';
import { formatDay, formatPrice } from '#src/shared/text/format.ts';

/** Each day of the report with its income in roubles, oldest first. */
export function daysOf({ from, to, days }: OrdersReport) {
  const sums = new Map(days.map(({ day, paid_sum: sum }) => [day, sum]));
  return dayRange(from, to).map((day) => {
    const value = sums.get(day) ?? 0;
    return { day, value, text: `${formatDay(day)}: ${formatPrice(value)}` };
  });
}
