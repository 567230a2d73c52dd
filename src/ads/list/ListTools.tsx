import type { ReactNode } from 'react';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { listTexts } from './texts.ts';
import styles from './ListTools.module.css';

interface ListToolsProps {
  /** How many filters are active. */
  count: number;
  onOpen: () => void;
  /** The chips. */
  children: ReactNode;
}

/** The button that opens the filters, beside their chips. */
export const ListTools = ({ count, onOpen, children }: ListToolsProps) => (
  <div className={styles.tools}>
    <button
      type="button"
      className={styles.filterButton}
      aria-label={count > 0 ? listTexts.filtersCount(count) : listTexts.filters}
      onClick={onOpen}
    >
      <span className={styles.filterFace}>
        <Icon name="filter" size={20} />
        {count || ''}
      </span>
    </button>
    {children}
  </div>
);
