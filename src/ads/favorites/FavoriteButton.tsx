import { useIsAdmin, useIsSignedIn } from '#src/session/sessionStore.ts';
import { loginSheetStore } from '#src/session/login/loginSheet.ts';
import { classNames } from '#src/shared/classNames.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import styles from './FavoriteButton.module.css';
import { favoriteTexts } from './texts.ts';
import { useIsOwn } from '#src/ads/useIsOwn.ts';
import { rememberFavorite, favoritesStore, useIsFavorite } from './favoritesStore.ts';

interface FavoriteButtonProps {
  section: SectionName;
  /** A favorite that is no longer public has no author. */
  ad: { id: number; title: string; author?: number };
  className?: string | undefined;
}

/** Adds an ad to the favorites or removes it; hidden for the author and for admins. */
export function FavoriteButton({ section, ad, className }: FavoriteButtonProps) {
  const isSignedIn = useIsSignedIn();
  const isAdmin = useIsAdmin();
  const isOwn = useIsOwn(ad);
  const isFavorite = useIsFavorite(section, ad.id);
  const { toggleFavorite } = useActions(favoritesStore);
  const { requestLogin } = useActions(loginSheetStore);
  // The preview in a form has no id.
  if (isAdmin || isOwn || ad.id === 0) return null;

  const tap = () => {
    if (isSignedIn) {
      void toggleFavorite(section, ad.id);
      return;
    }
    requestLogin('favorite', () => rememberFavorite(section, ad.id));
  };
  return (
    <IconButton
      icon={isFavorite ? 'heart-filled' : 'heart'}
      label={favoriteTexts.button(ad.title)}
      aria-pressed={isFavorite}
      size={20}
      look="light"
      className={classNames(className, isFavorite && styles.filled)}
      onClick={tap}
    />
  );
}
