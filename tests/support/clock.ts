import type { Clock } from '#server/shared/clock.ts';

const UNITS = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** A clock that only a test moves. */
export interface MovableClock {
  now: Clock;
  set(time: Date | string): void;
  advance(by: Partial<Record<keyof typeof UNITS, number>>): void;
}

export const TEST_START = new Date('2026-03-02T09:00:00.000Z');

export function movableClock(start = TEST_START): MovableClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set: (to) => (time = new Date(to).getTime()),
    advance: (by) => {
      for (const [unit, count] of Object.entries(by)) {
        time += count * UNITS[unit as keyof typeof UNITS];
      }
    },
  };
}
