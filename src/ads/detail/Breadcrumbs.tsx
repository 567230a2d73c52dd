import { Link } from '#src/shared/ui/Link.tsx';
import { paths } from '#contract/paths.ts';
import { backTexts, detailTexts } from './texts.ts';
import styles from './Breadcrumbs.module.css';

/** A list of the section, narrowed or not. */
export interface Crumb {
  label: string;
  path: string;
}

/** The way from the front page to an ad. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={detailTexts.breadcrumbs}>
      <ol className={styles.crumbs}>
        {[{ label: backTexts.front, path: paths.home }, ...crumbs].map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
