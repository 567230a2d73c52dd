import { dayRange } from '#src/shared/text/dayRange.ts';
import { formatDay, formatNumber } from '#src/shared/text/format.ts';
import { DayBars } from './DayBars.tsx';
import styles from './CountedDays.module.css';

type Counts = readonly [number, number];

interface CountedDaysTexts {
  /** The captions of both charts: «Показы по дням». */
  charts: readonly [string, string];
  /** The headings of both columns. */
  counts: readonly [string, string];
  /** Both counts of a day in words. */
  both: (first: string, second: string) => string;
  day: string;
  byDay: string;
}

interface CountedDaysProps {
  /** Oldest first; days without counts may be missing. */
  days: readonly { day: string; counts: Counts }[];
  texts: CountedDaysTexts;
}

/** Two counts by day: a chart of each, and the numbers in a table. */
export function CountedDays({ days: counted, texts }: CountedDaysProps) {
  const known = new Map(counted.map(({ day, counts }) => [day, counts]));
  const days = dayRange(counted[0]?.day ?? '', counted.at(-1)?.day ?? '').map((day) => {
    const counts: Counts = known.get(day) ?? [0, 0];
    const [first, second] = counts;
    const words = texts.both(formatNumber(first), formatNumber(second));
    return { day, counts, text: `${formatDay(day)}: ${words}` };
  });
  return (
    <div>
      <div className={styles.charts}>
        {texts.charts.map((label, index) => (
          <div key={label}>
            <p className={styles.caption} aria-hidden="true">
              {label}
            </p>
            <DayBars
              label={label}
              days={days.map(({ day, counts, text }) => ({ day, value: counts[index] ?? 0, text }))}
            />
          </div>
        ))}
      </div>
      <details className={styles.numbers}>
        <summary>{texts.byDay}</summary>
        <table>
          <thead>
            <tr>
              {[texts.day, ...texts.counts].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, counts }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                {counts.map((count, index) => (
                  <td key={texts.counts[index]}>{formatNumber(count)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
