import { useHydratedValue } from '../useHydratedValue.ts';
import { moscow, type Clock } from '../format.ts';

interface LocalTimeProps {
  time: string;
  format: (time: string, now?: Date, clock?: Clock) => string;
}

/** A time by the clock of whoever looks; the server, which does not know it, draws by Moscow's. */
export function LocalTime({ time, format }: LocalTimeProps) {
  return useHydratedValue(
    () => format(time),
    () => format(time, new Date(), moscow),
  );
}
