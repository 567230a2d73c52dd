import type { BoostStats } from '#contract/payments.ts';
import { formatDay, formatNumber } from '#src/shared/format.ts';
import { DayBars } from '#src/shared/ui/DayBars.tsx';
import { boostTexts } from './texts.ts';
import styles from './BoostPanel.module.css';

/** What a boost brought by day: bars, and the numbers in a table. */
export function BoostDays({ days }: { days: BoostStats['days'] }) {
  return (
    <>
      <DayBars
        label={boostTexts.chart}
        days={days.map(({ day, impressions, openings }) => ({
          day,
          value: impressions,
          text: `${formatDay(day)}: ${boostTexts.views(formatNumber(impressions), formatNumber(openings))}`,
        }))}
      />
      <details className={styles.numbers}>
        <summary>{boostTexts.byDay}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{boostTexts.day}</th>
              <th scope="col">{boostTexts.shown}</th>
              <th scope="col">{boostTexts.opened}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, impressions, openings }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{formatNumber(impressions)}</td>
                <td>{formatNumber(openings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
