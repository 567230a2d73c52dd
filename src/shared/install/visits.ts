import { MINUTE_MS } from '#contract/time.ts';
import { readStored, store } from '#src/shared/device/userStorage.ts';
import { isoDay } from '#src/shared/text/format.ts';

const KEY = 'visits';
const PAUSE_MS = 30 * MINUTE_MS;
const VISITS_MIN = 2;

interface Visits {
  seenAt: number;
  /** Whether this visit has an action. */
  hasActed: boolean;
  /** Visits with an action. */
  acted: number;
}

const none: Visits = { seenAt: 0, hasActed: false, acted: 0 };

function read(): Visits {
  try {
    return { ...none, ...(JSON.parse(readStored(KEY, undefined) ?? '{}') as Partial<Visits>) };
  } catch {
    return none;
  }
}

const write = (visits: Visits): void => store(KEY, undefined, JSON.stringify(visits));

/** A visit ends with the day, or after half an hour without a page. */
function present(now: number): Visits {
  const visits = read();
  const { seenAt } = visits;
  const isSame = now - seenAt < PAUSE_MS && isoDay(new Date(seenAt)) === isoDay(new Date(now));
  return { ...visits, seenAt: now, hasActed: isSame && visits.hasActed };
}

export const noteVisit = (): void => write(present(Date.now()));

/** Whether this is at least the second visit with an action. */
export function noteActionOfVisit(): boolean {
  const now = Date.now();
  const visits = present(now);
  const acted = visits.acted + (visits.hasActed ? 0 : 1);
  write({ ...visits, hasActed: true, acted });
  return acted >= VISITS_MIN;
}
