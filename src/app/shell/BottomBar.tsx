import { NavLink } from 'react-router-dom';
import { useMessageCounts } from '#src/messages/sync/unread.ts';
import { paths } from '#contract/paths.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { hapticTap } from '#src/telegram/haptics.ts';
import styles from './BottomBar.module.css';
import { tabs, messagesLabel } from './navigation.ts';
import { navigationTexts } from '#src/app/texts.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

/** The tabs on a phone; hidden while the keyboard is open. */
export function BottomBar() {
  const counts = useMessageCounts();
  return (
    <nav aria-label={navigationTexts.main} className={styles.bar}>
      {tabs.map(({ path, icon, label }) => (
        <NavLink
          key={path}
          to={path}
          end={path === paths.home}
          title={label}
          aria-label={path === paths.messages ? messagesLabel(counts) : label}
          className={styles.link}
          onClick={hapticTap}
        >
          <span className={styles.pill}>
            <Icon name={icon} size={26} />
            {path === paths.messages && <UnreadBadge count={counts.total + counts.failed} />}
          </span>
        </NavLink>
      ))}
    </nav>
  );
}
