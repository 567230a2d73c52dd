import { sectionPaths } from '#contract/paths.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { sections } from './sectionDrawings.ts';
import { sectionTexts } from './texts.ts';
import styles from './SectionChoices.module.css';

/** Leads to the form of each section; `search` is passed on to it. */
export const SectionChoices = ({ search = '' }: { search?: string }) => (
  <ul className={styles.choices}>
    {sections.map(({ name, drawing }) => (
      <li key={name}>
        <Link to={sectionPaths[name].create + search} className={styles.choice}>
          <img src={drawing} alt="" width="64" height="48" />
          {sectionTexts[name].one}
          <Icon name="chevron" size={20} />
        </Link>
      </li>
    ))}
  </ul>
);
