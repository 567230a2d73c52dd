import styles from './DayBars.module.css';

interface DayBarsProps {
  /** What is counted, for screen readers; the numbers stand beside the chart. */
  label: string;
  /** Oldest first. */
  days: readonly { day: string; value: number; text: string }[];
}

const STEP = 10;
const HEIGHT = 100;
/** Fewer days leave room at the end, so that a bar stays a bar. */
const PLACES_MIN = 14;

/** A bar for each day; its tooltip has the day and the number. */
export function DayBars({ label, days }: DayBarsProps) {
  const max = Math.max(1, ...days.map(({ value }) => value));
  return (
    <svg
      // An image of shapes that have tooltips of their own.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(days.length, PLACES_MIN) * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.bars}
    >
      {days.map(({ day, value, text }, index) => {
        const height = value > 0 ? Math.max((value / max) * HEIGHT, 2) : 0;
        return (
          <g key={day}>
            <title>{text}</title>
            <rect x={index * STEP} y="0" width={STEP} height={HEIGHT} className={styles.place} />
            <rect x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} />
          </g>
        );
      })}
    </svg>
  );
}
