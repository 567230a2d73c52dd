import { useLocation } from 'react-router-dom';
import { useMessageCounts } from '#src/messages/sync/unread.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { hapticTap } from '#src/messenger/haptics.ts';
import styles from './BottomBar.module.css';
import { currentTab, messagesLabel, tabs } from './navigation.ts';
import { navigationTexts } from '#src/app/texts.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

/** The tabs on a phone; hidden while the keyboard is open. */
export function BottomBar() {
  const counts = useMessageCounts();
  const { pathname } = useLocation();
  return (
    <nav aria-label={navigationTexts.main} className={styles.bar}>
      {tabs.map(({ path, icon, label }) => (
        <Link
          key={path}
          to={path}
          aria-current={currentTab(path, pathname)}
          title={label}
          aria-label={path === paths.messages ? messagesLabel(counts) : label}
          className={styles.link}
          onClick={hapticTap}
        >
          <span className={styles.pill}>
            <Icon name={icon} size={24} />
            {path === paths.messages && <UnreadBadge count={counts.total + counts.failed} />}
          </span>
        </Link>
      ))}
    </nav>
  );
}
