import { Link, NavLink } from 'react-router-dom';
import { classNames } from '#src/shared/classNames.ts';
import { paths } from '#src/shared/paths.ts';
import { topBarStore } from '#src/shared/topBar.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Logo } from '#src/shared/ui/Logo.tsx';
import { environment } from '#src/telegram/environment.ts';
import { tabs } from './navigation.ts';
import { navigationTexts } from './texts.ts';
import styles from './TopBar.module.css';

interface TopBarProps {
  hasBack: boolean;
  onBack: () => void;
}

/** The bar with the logo and the links; back button and title lie in it on phones, below it on desktops. */
export function TopBar({ hasBack, onBack }: TopBarProps) {
  const { title, isHeading, backLabel = navigationTexts.back } = topBarStore();
  const Title = isHeading ? 'h1' : 'p';
  // Telegram draws a back button of its own.
  const drawsBack = hasBack && !environment.isInTelegram;

  return (
    <>
      <header className={styles.bar}>
        <div className={styles.inside}>
          <Link to={paths.home} className={classNames(styles.logo, title && styles.desktopOnly)}>
            <Logo />
          </Link>
          <nav aria-label={navigationTexts.main} className={styles.links}>
            {tabs.map(({ path, icon, label }) => (
              <NavLink key={path} to={path} end={path === paths.home} className={styles.link}>
                <Icon name={icon} size={22} />
                {label}
              </NavLink>
            ))}
          </nav>
        </div>
      </header>
      {(title || drawsBack) && (
        <div className={styles.head}>
          {drawsBack && (
            <button type="button" title={backLabel} className={styles.back} onClick={onBack}>
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
