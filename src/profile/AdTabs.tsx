import { Link } from '#src/shared/ui/Link.tsx';
import styles from './AdTabs.module.css';

interface AdTabsProps<Key extends string> {
  label: string;
  /** The screen; the tab is in its query. */
  path: string;
  groups: readonly { key: Key; items: readonly unknown[] }[];
  names: Readonly<Record<Key, string>>;
  open: Key | undefined;
}

/** Links to groups of own ads, each with its number. */
export function AdTabs<Key extends string>({ label, path, groups, names, open }: AdTabsProps<Key>) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {groups.map(({ key, items }) => (
        <Link
          key={key}
          to={`${path}?ads=${key}`}
          replace
          aria-current={key === open ? 'page' : undefined}
          className={styles.tab}
        >
          {names[key]} {items.length > 0 && items.length}
        </Link>
      ))}
    </nav>
  );
}
