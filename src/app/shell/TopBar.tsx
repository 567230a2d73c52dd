import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '#src/shared/ui/Link.tsx';
import { useMessageCounts } from '#src/messages/sync/unread.ts';
import { classNames } from '#src/shared/classNames.ts';
import { paths } from '#contract/paths.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Logo } from '#src/shared/ui/Logo.tsx';
import { currentTab, messagesLabel, tabs } from './navigation.ts';
import { navigationTexts } from '#src/app/texts.ts';
import { UnreadBadge } from './UnreadBadge.tsx';
import styles from './TopBar.module.css';

const Bell = lazyWithPreload(async () => (await import('#src/notices/Bell.tsx')).Bell);
const BELL_PATHS: readonly string[] = [paths.home, paths.profile];

/** Logo and links; on phones the title of the screen lies over the logo's place. */
export function TopBar({ hasTitle }: { hasTitle: boolean }) {
  const counts = useMessageCounts();
  const { pathname } = useLocation();

  return (
    <header className={classNames(styles.bar, !hasTitle && styles.named)}>
      <div className={styles.inside}>
        <Link to={paths.home} className={classNames(styles.logo, hasTitle && styles.desktopOnly)}>
          <Logo />
        </Link>
        <NoticesBell pathname={pathname} />
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

/** Alone follows the session, so that the bar is not rendered again by it. */
function NoticesBell({ pathname }: { pathname: string }) {
  const userId = useUserId();
  if (userId === undefined || !BELL_PATHS.includes(pathname)) return null;
  return (
    <Suspense>
      <Bell />
    </Suspense>
  );
}
