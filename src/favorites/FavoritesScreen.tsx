import { useCallback, useState } from 'react';
import { useAdBlock } from '#src/ads/adblock/useAdBlock.ts';
import { AdBlockNotice } from '#src/ads/adblock/AdBlockNotice.tsx';
import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { LoadingCards } from '#src/ads/card/LoadingCards.tsx';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import { AnyAdCard } from '#src/sections/AnyAdCard.tsx';
import { viewOf } from '#src/sections/sectionViews.ts';
import { useIsVisitor, useUserId } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { useUserLoad } from '#src/session/useUserLoad.ts';
import { paths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections/sections.ts';
import { fold } from '#src/shared/text/suggest.ts';
import { useOnReturn } from '#src/shared/hooks/useOnReturn.ts';
import { titled } from '#src/shared/titled.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { favoriteAdsStore, type FavoriteItem } from './favoriteAdsStore.ts';
import { favoritesTexts } from './texts.ts';
import { UnavailableCard } from './UnavailableCard.tsx';
import styles from './FavoritesScreen.module.css';

/** The user's favorites in four groups, with one search over all. */
export const FavoritesScreen = titled(favoritesTexts.title, FavoritesContent);

function FavoritesContent() {
  const isVisitor = useIsVisitor();
  const { status, items } = useStoreState(favoriteAdsStore);
  const { loadFavoriteAds } = useActions(favoriteAdsStore);
  const userId = useUserId();
  // The cards open in another tab, where a favorite may be removed.
  const refresh = useCallback(() => {
    if (userId !== undefined) void loadFavoriteAds();
  }, [userId, loadFavoriteAds]);
  const [wanted, setWanted] = useState('');
  const adBlock = useAdBlock();
  useUserLoad(status, loadFavoriteAds);
  useOnReturn(refresh);

  if (isVisitor) return <ToLogin />;
  if (adBlock.isBlocked) return <AdBlockNotice onRetry={adBlock.probe} />;
  if (status === 'failed') {
    return <ErrorPanel text={favoritesTexts.failed} onAction={() => void loadFavoriteAds()} />;
  }
  if (status !== 'ready') return <LoadingCards text={favoritesTexts.loading} count={6} />;
  if (items.length === 0) {
    return (
      <EmptyState
        text={favoritesTexts.empty}
        action={<Button to={paths.posts}>{favoritesTexts.toAds}</Button>}
      />
    );
  }

  const found = items.filter((item) => fits(item, wanted));
  return (
    <div className={styles.screen}>
      <SearchField label={favoritesTexts.search} value={wanted} onChange={setWanted} />
      {found.length === 0 && <EmptyState text={favoritesTexts.nothingFound} />}
      {sectionNames.map((section) => {
        const group = found.filter((item) => item.section === section);
        if (group.length === 0) return null;
        return (
          <section key={section} aria-label={sectionTitles[section]}>
            <h2 className={styles.title}>{sectionTitles[section]}</h2>
            <CardGrid>
              {group.map((item) => (
                <li key={idOf(item)}>
                  {'ad' in item ? (
                    <AnyAdCard item={item} isNewWindow marksRead={false} />
                  ) : (
                    <UnavailableCard item={item} />
                  )}
                </li>
              ))}
            </CardGrid>
          </section>
        );
      })}
    </div>
  );
}

const idOf = (item: FavoriteItem): number => ('ad' in item ? item.ad.id : item.unavailable.id);

/** Searches title, city, description and facts, ignoring case and ё. */
const fits = (item: FavoriteItem, wanted: string): boolean =>
  fold(textOf(item)).includes(fold(wanted));

function textOf(item: FavoriteItem): string {
  if (!('ad' in item)) return item.unavailable.title;
  const { title, city, description } = item.ad;
  const facts = viewOf(item).facts(item.ad);
  return [title, city, description, ...facts.map(([, value]) => value)].join('\n');
}
