import { newPetPath } from '#contract/paths.ts';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import { lostLinkTexts } from './texts.ts';
import styles from './LostLinks.module.css';

/** Posting a pet that is lost or found: the category is chosen. */
export const LostLinks = () => (
  <p className={styles.links}>
    <Link to={newPetPath(petCategoryName(PET_CATEGORY.lost))}>{lostLinkTexts.lost}</Link>
    <Link to={newPetPath(petCategoryName(PET_CATEGORY.found))}>{lostLinkTexts.found}</Link>
  </p>
);
