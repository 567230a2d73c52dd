import type { OrdersReport } from '#contract/money.ts';
import { DAY_MS } from '#contract/time.ts';
import { formatDay, formatPrice } from '#src/shared/format.ts';

/** Each day of the report with its income in roubles, oldest first. */
export function daysOf({ from, to, days }: OrdersReport) {
  const sums = new Map(days.map(({ day, paid_sum: sum }) => [day, sum]));
  const all: { day: string; value: number; text: string }[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    const day = new Date(time).toISOString().slice(0, 10);
    const value = sums.get(day) ?? 0;
    all.push({ day, value, text: `${formatDay(day)}: ${formatPrice(value)}` });
  }
  return all;
}
