import { isoDay } from '#src/shared/text/format.ts';

/** A local time as `<input type="datetime-local">` has it: «2026-05-30T09:05». */
export const inputTime = (date: Date): string =>
  `${isoDay(date)}T${[date.getHours(), date.getMinutes()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')}`;
