import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import { saveSearch } from '#contract/search/savedSearches.ts';
import { PET_CATEGORY } from '#contract/sections/pets.ts';
import { petCategoryName } from '#contract/texts.ts';
import { useActAfterLogin } from '#src/session/login/useActAfterLogin.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { readHelpedCity, rememberHelpedCity } from '#src/shared/device/helpedCity.ts';
import { readLastCity, rememberLastCity } from '#src/shared/device/lastCity.ts';
import { useIsHydrated } from '#src/shared/hooks/useHydratedValue.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { noteAction } from '#src/shared/install/noteAction.ts';
import { offerNotices } from '#src/messenger/notices/offerNotices.ts';
import { helpTexts } from './texts.ts';

const RADIUS_KM = 25;

/** A search of lost pets around a city, told of once a day; a visitor signs in first. */
export function useHelpNearby() {
  const stores = useStores();
  const userId = useUserId();
  const isHydrated = useIsHydrated();
  const { showError, showResult } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const [saved, setSaved] = useState<string>();

  const send = useActAfterLogin({
    key: 'pending-help',
    reason: 'search',
    act: (city) =>
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
  });

  const help = (city: string) => {
    rememberLastCity(userId, city);
    send(city);
  };
  return {
    help,
    isBusy,
    /** The city around which the user helps already. */
    helped: saved ?? (isHydrated ? readHelpedCity(userId) : undefined),
    lastCity: isHydrated ? readLastCity(userId) : undefined,
  };
}
