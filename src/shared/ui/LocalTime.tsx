import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { moscow, type Clock } from '#src/shared/text/format.ts';

interface LocalTimeProps {
  time: string;
  format: (time: string, now?: Date, clock?: Clock) => string;
}

/** A timestamp in the user's time zone; the server renders it in Moscow's. */
export function LocalTime({ time, format }: LocalTimeProps) {
  return useHydratedValue(
    () => format(time),
    () => format(time, new Date(), moscow),
  );
}
