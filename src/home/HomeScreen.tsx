import { Suspense, useEffect, useState } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import { classNames } from '#src/shared/classNames.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { plural } from '#contract/plural.ts';
import { formatNumber } from '#src/shared/text/format.ts';
import { readLastCity } from '#src/shared/device/lastCity.ts';
import { paths, sectionPaths } from '#contract/paths.ts';
import { LostLinks } from '#src/sections/pets/LostLinks.tsx';
import { Screen } from '#src/shared/Screen.tsx';
import { held } from '#src/shared/install/heldPrompt.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { useAfterFirstInteraction } from '#src/shared/hooks/useAfterFirstInteraction.ts';
import { useIsHydrated } from '#src/shared/hooks/useHydratedValue.ts';
import { storageTexts } from '#src/shared/texts.ts';
import { FloatingButton } from '#src/shared/ui/FloatingButton.tsx';
import { SearchLink } from '#src/shared/ui/fields/SearchLink.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { hapticTap } from '#src/messenger/haptics.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { homeStore } from './homeStore.ts';
import { HomeStrips } from './HomeStrips.tsx';
import { SectionChoices } from './SectionChoices.tsx';
import { sections } from './sectionDrawings.ts';
import styles from './HomeScreen.module.css';
import { homeTexts, sectionTexts } from './texts.ts';

const InstallInvitation = lazyWithPreload(
  async () => (await import('./InstallInvitation.tsx')).InstallInvitation,
);

const HomeFeed = lazyWithPreload(async () => (await import('./HomeFeed.tsx')).HomeFeed);

const SearchBanner = lazyWithPreload(async () => (await import('./SearchBanner.tsx')).SearchBanner);

export function HomeScreen() {
  return (
    <Screen>
      <HomeContent />
    </Screen>
  );
}

function HomeContent() {
  const [isChoosing, setChoosing] = useState(false);
  const { home, city, status } = useStoreState(homeStore);
  const { loadHome } = useActions(homeStore);
  const isHydrated = useIsHydrated();
  const userId = useUserId();
  const lastCity = readLastCity(userId);
  const [hasFeed, feedRef] = useAfterFirstInteraction();
  // The server renders without a city, and the city depends on the user.
  useEffect(() => {
    if (status === 'ready' && city !== lastCity) void loadHome(lastCity);
  }, [status, city, loadHome, lastCity]);

  return (
    <>
      <div className={styles.greeting}>
        <h1 className={styles.title}>{homeTexts.title}</h1>
        <p className={styles.subtitle}>{homeTexts.subtitle}</p>
        {isHydrated && userId !== undefined && (
          <Suspense>
            <SearchBanner userId={userId} />
          </Suspense>
        )}
      </div>
      <SearchLink to={paths.search} label={homeTexts.search} />
      <FloatingButton icon="plus" label={homeTexts.create} onClick={() => setChoosing(true)} />
      <Sheet isOpen={isChoosing} title={homeTexts.createWhere} onClose={() => setChoosing(false)}>
        <SectionChoices />
        <LostLinks />
      </Sheet>
      <nav aria-label={homeTexts.sections} className={styles.sections}>
        {sections.map(({ name, drawing }) => (
          <Link
            key={name}
            to={sectionPaths[name].list}
            className={classNames(styles.card, styles[name])}
            onClick={hapticTap}
          >
            <span className={styles.frame}>
              <img src={drawing} alt="" width="240" height="180" className={styles.drawing} />
            </span>
            <span className={styles.name}>{sectionTexts[name].name}</span>
            <span className={styles.line}>{sectionTexts[name].line}</span>
            <span className={styles.count}>
              {home && <Count count={home.counts[name]} forms={sectionTexts[name].forms} />}
            </span>
          </Link>
        ))}
      </nav>
      <LostLinks />
      {isHydrated && held.prompt && (
        <Suspense>
          <InstallInvitation />
        </Suspense>
      )}
      {(home || status !== 'failed') && <HomeStrips home={home} city={city} />}
      {home && !hasFeed && (
        <div className={styles.feed}>
          <span ref={feedRef} />
        </div>
      )}
      {home && hasFeed && (
        <Suspense fallback={<div className={styles.feed} />}>
          <HomeFeed city={lastCity} />
        </Suspense>
      )}
      <footer className={styles.footer}>
        <p>{storageTexts.note}</p>
        <p>
          <Link to={paths.terms}>{homeTexts.terms}</Link>
          <Link to={paths.privacy}>{homeTexts.privacy}</Link>
        </p>
      </footer>
    </>
  );
}

/** «70 объявлений»; on phones the number alone. */
const Count = ({ count, forms }: { count: number; forms: readonly [string, string, string] }) => (
  <>
    {formatNumber(count)}
    <span className={styles.forms}>{` ${plural(count, ...forms)}`}</span>
  </>
);
