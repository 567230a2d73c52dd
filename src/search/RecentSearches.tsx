import { useState } from 'react';
import { searchPath } from '#contract/paths.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { useIsHydrated } from '#src/shared/hooks/useHydratedValue.ts';
import { forgetSearches, readRecentSearches } from './recentSearches.ts';
import { searchTexts } from './texts.ts';
import styles from './SearchScreen.module.css';

/** The user's last searches on this device, or how to search. */
export function RecentSearches() {
  const userId = useUserId();
  const [isForgotten, setForgotten] = useState(false);
  const isBrowser = useIsHydrated();
  const searches = isBrowser && !isForgotten ? readRecentSearches(userId) : [];
  if (searches.length === 0) return <p className={styles.hint}>{searchTexts.hint}</p>;
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.title}>{searchTexts.recent}</h2>
        <button
          type="button"
          className={styles.forget}
          onClick={() => {
            forgetSearches(userId);
            setForgotten(true);
          }}
        >
          {searchTexts.forget}
        </button>
      </div>
      <ul className={styles.recent}>
        {searches.map((q) => (
          <li key={q}>
            <Link to={searchPath(q)} replace className={styles.recentLink}>
              <Icon name="search" size={20} />
              {q}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
