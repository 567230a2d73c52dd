import { useLocation } from 'react-router-dom';
import { Link } from '#src/shared/ui/Link.tsx';
import { boostPaths, paths } from '#contract/paths.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { boostedSections, type BoostedSectionName } from './boostedSections.ts';
import styles from './LegalDocument.module.css';
import { legalTexts } from './texts.ts';

const names = Object.keys(boostedSections) as BoostedSectionName[];

const links: readonly (readonly [path: string, text: string])[] = [
  [paths.terms, legalTexts.terms],
  [paths.privacy, legalTexts.privacy],
  ...names.map((name) => {
    const { sectionName } = boostedSections[name];
    return [boostPaths[name].howItWorks, legalTexts.howItWorks(sectionName)] as const;
  }),
  ...names.map((name) => {
    const { sectionName } = boostedSections[name];
    return [boostPaths[name].offer, legalTexts.offer(sectionName)] as const;
  }),
  [`${paths.messages}?with=${SUPPORT_ID}`, legalTexts.support],
];

/** The other documents, and support. */
export function LegalLinks() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={legalTexts.others} className={styles.contents}>
      {links
        .filter(([path]) => path !== pathname)
        .map(([path, text]) => (
          <Link key={path} to={path}>
            {text}
          </Link>
        ))}
    </nav>
  );
}
