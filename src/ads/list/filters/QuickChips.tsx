import { useUserId } from '#src/session/sessionStore.ts';
import { readLastCity } from '#src/shared/device/lastCity.ts';
import { classNames } from '#src/shared/classNames.ts';
import chipStyles from '#src/shared/ui/Chip.module.css';
import { filterTexts } from './filterTexts.ts';
import styles from './QuickChips.module.css';

export interface QuickChipsProps<Filters> {
  filters: Filters;
  onApply: (filters: Filters) => void;
}

interface OfferedProps<Filters> extends QuickChipsProps<Filters> {
  offers: readonly { label: string; sets: Partial<Filters> }[];
}

/** Frequent filters that are not set yet: the user's city, then those of the section. */
export function QuickChips<Filters extends { city?: string | undefined }>({
  filters,
  onApply,
  offers,
}: OfferedProps<Filters>) {
  const city = readLastCity(useUserId());
  const all = [
    ...(city ? [{ label: city, sets: { city } as Partial<Filters> }] : []),
    ...offers,
  ].filter(({ sets }) =>
    Object.keys(sets).every((key) => filters[key as keyof Filters] === undefined),
  );
  return (
    <ul className={styles.chips} aria-label={filterTexts.quick}>
      {all.map(({ label, sets }) => (
        <li key={label}>
          <button
            type="button"
            className={chipStyles.chip}
            onClick={() => onApply({ ...filters, ...sets })}
          >
            <span className={classNames(chipStyles.body, styles.offer)}>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
