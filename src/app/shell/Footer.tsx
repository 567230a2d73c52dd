import { useLocation } from 'react-router-dom';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { dialogPath, paths } from '#contract/paths.ts';
import { siteName } from '#src/shared/texts.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import styles from './Footer.module.css';
import { footerTexts } from './footerTexts.ts';

const links: readonly (readonly [path: string, label: string])[] = [
  [paths.safety, footerTexts.safety],
  [paths.terms, footerTexts.terms],
  [paths.privacy, footerTexts.privacy],
  [dialogPath(SUPPORT_ID), footerTexts.support],
];

/** The end of every page; the front page has its own, and a conversation fills its page. */
export function Footer() {
  const { pathname } = useLocation();
  if (pathname === paths.home || pathname === paths.messages) return null;
  return (
    <footer className={styles.footer}>
      <nav aria-label={footerTexts.more} className={styles.inside}>
        <span>{siteName}</span>
        {links.map(([path, label]) => (
          <Link key={path} to={path}>
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
