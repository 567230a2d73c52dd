import { listSearches } from '#contract/matches/searches.ts';
import { sectionPaths } from '#contract/paths.ts';
import { petName } from '#contract/sections/petName.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { bannerTexts } from './bannerTexts.ts';
import styles from './SearchBanner.module.css';

/** «Рыжик: 1 похожий, видели 2 раза»: the user's own search, in the place of the greeting. */
export function SearchBanner({ userId }: { userId: number }) {
  const { api } = useStores();
  const { value: searches } = useLoaded(userId, () => api.fetch(listSearches, {}));
  const search = searches?.[0];
  if (!search) return null;
  const { ad_id: id, matches, sightings } = search;
  const name = petName(search) ?? search.title;
  const news = `: ${bannerTexts.news(matches, sightings)}`;
  return (
    <Link to={sectionPaths.pets.ad(id)} className={styles.banner} aria-label={name + news}>
      <p className={styles.text}>
        <span className={styles.name}>{name}</span>
        {news}
      </p>
      <Icon name="chevron" size={18} />
    </Link>
  );
}
