import { Link } from '#src/shared/ui/Link.tsx';
import { isNearby, type Home } from '#contract/home.ts';
import { PET_CATEGORY, type PetAd } from '#contract/sections/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import { HelpNearby } from '#src/ads/helpNearby/HelpNearby.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { isEagerAt } from '#src/ads/card/eagerCards.ts';
import { CardSkeletons } from '#src/ads/card/CardSkeletons.tsx';
import { PetCard } from '#src/sections/pets/PetCard.tsx';
import { useUserId } from '#src/session/sessionStore.ts';
import { useIsHydrated } from '#src/shared/hooks/useHydratedValue.ts';
import { paths } from '#contract/paths.ts';
import { homeTexts } from './texts.ts';
import styles from './HomeStrips.module.css';

interface HomeStripsProps {
  /** Undefined while loading. */
  home: Home | undefined;
  /** The city near which the pets got lost. */
  city: string | undefined;
}

const SKELETONS = 5;
/** Cards of a strip in a phone's window and in a wide one. */
const ON_PHONE = 3;
const ON_WIDE = 5;

/** The lost pets near the user's city, and the newest pets. */
export function HomeStrips({ home, city }: HomeStripsProps) {
  const userId = useUserId();
  // A banner tells of the own search.
  const isOthers = useIsHydrated() && userId !== undefined;
  const lost = isOthers ? home?.lost.filter(({ author }) => author !== userId) : home?.lost;
  return (
    <>
      <Strip title={lostTitle(home, city)} to={lostPath(home, city)} pets={lost} isFirst />
      {home && home.happy.year > 0 && (
        <Link to={paths.homeAgain} className={styles.happy}>
          {homeTexts.happy(home.happy.year)}
        </Link>
      )}
      <ActionList>
        <HelpNearby />
      </ActionList>
      <Strip title={homeTexts.newest} to={paths.posts} pets={home?.newest} />
    </>
  );
}

function lostTitle(home: Home | undefined, city: string | undefined): string {
  const nearest = home?.lost[0];
  if (!city || nearest?.distance_km === undefined) return homeTexts.lost;
  return isNearby(nearest) ? homeTexts.lostNear(city) : homeTexts.lostNearest(city);
}

/** The list of lost pets in the city, or everywhere when the city has none. */
function lostPath(home: Home | undefined, city: string | undefined): string {
  const query = new URLSearchParams({ category: petCategoryName(PET_CATEGORY.lost) });
  if (city && home?.lost.some((pet) => pet.city === city)) query.set('city', city);
  return `${paths.posts}?${query}`;
}

interface StripProps {
  title: string;
  to: string;
  pets: readonly PetAd[] | undefined;
  /** It stands in the first screen. */
  isFirst?: boolean;
}

function Strip({ title, to, pets, isFirst = false }: StripProps) {
  if (pets?.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Link to={to} className={styles.all} aria-label={homeTexts.allOf(title)}>
          {homeTexts.all}
        </Link>
      </header>
      {/* Other pets are shown from the first one on: the browser would follow the one on view. */}
      <ul
        key={pets?.map(({ id }) => id).join()}
        className={styles.cards}
        aria-busy={pets === undefined || undefined}
      >
        {pets?.map((pet, index) => (
          <li key={pet.id}>
            <PetCard ad={pet} isEager={isFirst && isEagerAt(index, ON_PHONE, ON_WIDE)} />
          </li>
        )) ?? <CardSkeletons count={SKELETONS} />}
      </ul>
    </section>
  );
}
