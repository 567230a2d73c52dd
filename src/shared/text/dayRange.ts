import { DAY_MS } from '#contract/time.ts';

/** Every day from `from` to `to`, both inclusive, as «2026-05-30». */
export function dayRange(from: string, to: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    days.push(new Date(time).toISOString().slice(0, 10));
  }
  return days;
}
