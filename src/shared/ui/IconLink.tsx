import { classNames } from '../classNames.ts';
import { Icon, type IconName, type IconPath } from './Icon.tsx';
import { Link } from './Link.tsx';
import styles from './IconButton.module.css';

interface IconLinkProps {
  icon: IconName | IconPath;
  /** The accessible name and the title. */
  label: string;
  to: string;
}

/** A link that looks like an IconButton. */
export const IconLink = ({ icon, label, to }: IconLinkProps) => (
  <Link
    to={to}
    title={label}
    aria-label={label}
    className={classNames(styles.button, styles.plain)}
  >
    <Icon name={icon} />
  </Link>
);
