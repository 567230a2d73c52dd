import { useLocation } from 'react-router-dom';
import { Link } from '#src/shared/ui/Link.tsx';
import { useMessageCounts } from '#src/messages/sync/unread.ts';
import { classNames } from '#src/shared/classNames.ts';
import { paths } from '#contract/paths.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Logo } from '#src/shared/ui/Logo.tsx';
import { currentTab, messagesLabel, tabs } from './navigation.ts';
import { navigationTexts } from '#src/app/texts.ts';
import { UnreadBadge } from './UnreadBadge.tsx';
import styles from './TopBar.module.css';

/** Logo and links; on phones the title of the screen lies over the logo's place. */
export function TopBar({ hasTitle }: { hasTitle: boolean }) {
  const counts = useMessageCounts();
  const { pathname } = useLocation();

  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Link to={paths.home} className={classNames(styles.logo, hasTitle && styles.desktopOnly)}>
          <Logo />
        </Link>
        <nav aria-label={navigationTexts.main} className={styles.links}>
          {tabs.map(({ path, icon, label }) => (
            <Link
              key={path}
              to={path}
              aria-current={currentTab(path, pathname)}
              aria-label={path === paths.messages ? messagesLabel(counts) : undefined}
              className={styles.link}
            >
              <span className={styles.icon}>
                <Icon name={icon} size={22} />
                {path === paths.messages && <UnreadBadge count={counts.total + counts.failed} />}
              </span>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  );
}
