import { useCallback, useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { saveSearch } from '#contract/search/savedSearches.ts';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import { loginSheetStore } from '#src/session/login/loginSheet.ts';
import { useIsSignedIn, useUserId } from '#src/session/sessionStore.ts';
import { readHelpedCity, rememberHelpedCity } from '#src/shared/device/helpedCity.ts';
import { readLastCity, rememberLastCity } from '#src/shared/device/lastCity.ts';
import { useIsHydrated } from '#src/shared/hooks/useHydratedValue.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { noteAction } from '#src/shared/install/noteAction.ts';
import { offerNotices } from '#src/messenger/notices/offerNotices.ts';
import { helpTexts } from './texts.ts';

/** The city that a visitor has chosen before the login. */
const PENDING_KEY = 'pending-help';
const RADIUS_KM = 25;

/** A search of lost pets around a city, told of once a day; a visitor signs in first. */
export function useHelpNearby() {
  const stores = useStores();
  const userId = useUserId();
  const isSignedIn = useIsSignedIn();
  const isHydrated = useIsHydrated();
  const { requestLogin } = useActions(loginSheetStore);
  const { showError, showResult } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const [saved, setSaved] = useState<string>();

  const send = useCallback(
    (city: string) =>
      submit(async () => {
        const category = petCategoryName(PET_CATEGORY.lost);
        const filters = { category, city, radius_km: RADIUS_KM } as const;
        await stores.api.fetch(saveSearch, {
          body: { section: 'pets', filters, notify: 'daily' },
        });
        rememberHelpedCity(userId, city);
        setSaved(city);
        showResult(helpTexts.saved, paths.savedSearches);
        offerNotices(stores, 'search');
        noteAction(stores);
      }),
    [submit, stores, userId, showResult],
  );

  useEffect(() => {
    const pending = isSignedIn && sessionStorage.getItem(PENDING_KEY);
    if (!pending) return;
    sessionStorage.removeItem(PENDING_KEY);
    void send(pending);
  }, [isSignedIn, send]);

  const help = (city: string) => {
    rememberLastCity(userId, city);
    if (isSignedIn) void send(city);
    else requestLogin('search', () => sessionStorage.setItem(PENDING_KEY, city));
  };
  return {
    help,
    isBusy,
    /** The city around which the user helps already. */
    helped: saved ?? (isHydrated ? readHelpedCity(userId) : undefined),
    lastCity: isHydrated ? readLastCity(userId) : undefined,
  };
}
