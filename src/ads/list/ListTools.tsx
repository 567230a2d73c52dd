import type { ComponentType } from 'react';
import { AfterHydration } from '#src/shared/ui/AfterHydration.tsx';
import { Chip } from '#src/shared/ui/Chip.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import type { FilterChip } from './filters/filterChips.ts';
import type { QuickChipsProps } from './filters/QuickChips.tsx';
import { listTexts } from './texts.ts';
import styles from './ListTools.module.css';

interface ListToolsProps<Filters> extends QuickChipsProps<Filters> {
  chips: readonly FilterChip<Filters>[];
  onOpen: () => void;
  Quick: ComponentType<QuickChipsProps<Filters>>;
}

/** The button that opens the filters, the active ones, and frequent ones. */
export function ListTools<Filters>({
  filters,
  chips,
  onApply,
  onOpen,
  Quick,
}: ListToolsProps<Filters>) {
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.filterButton}
        aria-label={chips.length > 0 ? listTexts.filtersCount(chips.length) : listTexts.filters}
        onClick={onOpen}
      >
        <span className={styles.filterFace}>
          <Icon name="filter" size={20} />
          {chips.length || ''}
        </span>
      </button>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={listTexts.chosen}>
          {chips.map((chip) => (
            <li key={chip.key}>
              <Chip label={chip.label} onRemove={() => onApply(chip.without)} />
            </li>
          ))}
          <li>
            <button type="button" className={styles.reset} onClick={() => onApply({} as Filters)}>
              {listTexts.reset}
            </button>
          </li>
        </ul>
      )}
      <AfterHydration>
        <Quick filters={filters} onApply={onApply} />
      </AfterHydration>
    </div>
  );
}
