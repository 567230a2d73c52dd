import { classNames } from '#src/shared/classNames.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import styles from './SearchField.module.css';

/** Looks like the field and leads to the screen of the search. */
export const SearchLink = ({ label, to }: { label: string; to: string }) => (
  <Link to={to} className={classNames(styles.field, styles.link)}>
    <Icon name="search" size={20} className={styles.lens} />
    {label}
  </Link>
);
