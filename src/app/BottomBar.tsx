import { NavLink } from 'react-router-dom';
import { paths } from '#src/shared/paths.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { hapticTap } from '#src/telegram/haptics.ts';
import styles from './BottomBar.module.css';
import { tabs } from './navigation.ts';
import { navigationTexts } from './texts.ts';

/** The phone's way to the four main places; out of the way while someone types. */
export function BottomBar() {
  return (
    <nav aria-label={navigationTexts.main} className={styles.bar}>
      {tabs.map(({ path, icon, label }) => (
        <NavLink
          key={path}
          to={path}
          end={path === paths.home}
          title={label}
          aria-label={label}
          className={styles.link}
          onClick={hapticTap}
        >
          <span className={styles.pill}>
            <Icon name={icon} size={26} />
          </span>
        </NavLink>
      ))}
    </nav>
  );
}
