import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';
import styles from './FloatingLink.module.css';

interface FloatingLinkProps {
  to: string;
  icon: IconName;
  /** The accessible name and the title. */
  label: string;
}

/** The screen's main action as a round button of 56 px above the bar. */
export const FloatingLink = ({ to, icon, label }: FloatingLinkProps) => (
  <Link to={to} title={label} aria-label={label} className={styles.link}>
    <Icon name={icon} size={26} />
  </Link>
);
