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

interface TopBarProps {
  title: string | undefined;
  /** The title is the page's `h1`. */
  isHeading: boolean;
  backLabel: string | undefined;
  /** Without it there is no back button. */
  onBack: (() => void) | undefined;
}

/** Logo and links; on phones also back button and title, which desktops have below. */
export function TopBar({
  title,
  isHeading,
  backLabel = navigationTexts.back,
  onBack,
}: TopBarProps) {
  const counts = useMessageCounts();
  const { pathname } = useLocation();
  const Title = isHeading ? 'h1' : 'p';

  return (
    <>
      <header className={styles.bar}>
        <div className={styles.inside}>
          <Link to={paths.home} className={classNames(styles.logo, title && styles.desktopOnly)}>
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
      {(title || onBack) && (
        <div className={classNames(styles.head, !title && styles.backOnly)}>
          {onBack && (
            <button
              type="button"
              title={backLabel}
              aria-label={backLabel}
              className={styles.back}
              onClick={onBack}
            >
              <Icon name="back" />
              <span className={styles.backLabel}>{backLabel}</span>
            </button>
          )}
          {title && <Title className={styles.title}>{title}</Title>}
        </div>
      )}
    </>
  );
}
