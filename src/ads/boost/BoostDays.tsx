import type { BoostStats } from '#contract/payments/payments.ts';
import { CountedDays } from '#src/shared/ui/days/CountedDays.tsx';
import { boostTexts } from './texts.ts';

/** What a boost brought by day. */
export const BoostDays = ({ days }: { days: BoostStats['days'] }) => (
  <CountedDays
    days={days.map(({ day, impressions, openings }) => ({ day, counts: [impressions, openings] }))}
    texts={boostTexts.byDay}
  />
);
