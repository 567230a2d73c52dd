import { useUserId } from '#src/session/sessionStore.ts';
import { readLastCity } from '#src/shared/device/lastCity.ts';
import { classNames } from '#src/shared/classNames.ts';
import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { Chip } from '#src/shared/ui/Chip.tsx';
import chipStyles from '#src/shared/ui/Chip.module.css';
import { Link } from '#src/shared/ui/Link.tsx';
import { listTexts } from '#src/ads/list/texts.ts';
import type { FilterChip } from './filterChips.ts';
import { filterTexts } from './filterTexts.ts';
import styles from './ListChips.module.css';

export interface ListChipsProps<Filters> {
  filters: Filters;
  /** Of the active filters. */
  chips: readonly FilterChip<Filters>[];
  onApply: (filters: Filters) => void;
  /** The address of the list with these filters. */
  pathOf: (filters: Filters) => string;
}

interface OfferedProps<Filters> extends ListChipsProps<Filters> {
  offers: readonly { label: string; sets: Partial<Filters> }[];
}

/**
 * The active filters, and frequent ones that are not set yet: those of the section, then the user's
 * city, which the server does not know.
 */
export function ListChips<Filters extends { city?: string | undefined }>({
  filters,
  chips,
  onApply,
  pathOf,
  offers,
}: OfferedProps<Filters>) {
  const userId = useUserId();
  const city = useHydratedValue(
    () => readLastCity(userId),
    () => undefined,
  );
  const all = [...offers, ...(city ? [{ label: city, sets: { city } as Partial<Filters> }] : [])]
    .filter(({ sets }) =>
      Object.keys(sets).every((key) => filters[key as keyof Filters] === undefined),
    )
    .map(({ label, sets }) => ({ label, next: { ...filters, ...sets } }));
  const none = {} as Filters;
  return (
    <>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={listTexts.chosen}>
          {chips.map(({ key, label, without }) => (
            <li key={key}>
              <Chip label={label} to={pathOf(without)} onRemove={() => onApply(without)} />
            </li>
          ))}
          <li>
            <Link to={pathOf(none)} className={styles.reset} onFollow={() => onApply(none)}>
              {listTexts.reset}
            </Link>
          </li>
        </ul>
      )}
      <ul className={styles.chips} aria-label={filterTexts.quick}>
        {all.map(({ label, next }) => (
          <li key={label}>
            <Link to={pathOf(next)} className={chipStyles.chip} onFollow={() => onApply(next)}>
              <span className={classNames(chipStyles.body, styles.offer)}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
