import { useCallback, useEffect } from 'react';
import { paths } from '#contract/paths.ts';
import { saveSearch, type SavedSearchBody } from '#contract/search/savedSearches.ts';
import { loginSheetStore } from '#src/session/login/loginSheet.ts';
import { useIsSignedIn } from '#src/session/sessionStore.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { noteAction } from '#src/shared/install/noteAction.ts';
import { offerNotices } from '#src/messenger/notices/offerNotices.ts';
import type { ListSearch } from './listSearch.ts';
import { savedMarksStore } from './savedMarks.ts';
import { savedTexts } from './filters/countTexts.ts';

/** The search that a visitor wanted to save; saved after the login. */
const PENDING_KEY = 'pending-search';

/** Saves a list's filters; a visitor signs in first. `isResuming`: goes on with it after the login. */
export function useSaveSearch({ section, filters }: ListSearch, { isResuming = false } = {}) {
  const isSignedIn = useIsSignedIn();
  const stores = useStores();
  const { requestLogin } = useActions(loginSheetStore);
  const { showError, showResult } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const wanted = JSON.stringify({ section, filters });

  const send = useCallback(
    () =>
      submit(async () => {
        // The list's filters are those of its section.
        const body = JSON.parse(wanted) as SavedSearchBody;
        const saved = await stores.api.fetch(saveSearch, { body: { ...body, notify: 'instant' } });
        stores.get(savedMarksStore).markSaved(body, saved);
        showResult(savedTexts.saved, paths.savedSearches);
        offerNotices(stores, 'search');
        noteAction(stores);
      }),
    [submit, stores, showResult, wanted],
  );

  useEffect(() => {
    if (!isResuming || !isSignedIn || sessionStorage.getItem(PENDING_KEY) !== wanted) return;
    sessionStorage.removeItem(PENDING_KEY);
    void send();
  }, [isResuming, isSignedIn, wanted, send]);

  const save = () => {
    if (isSignedIn) void send();
    else requestLogin('search', () => sessionStorage.setItem(PENDING_KEY, wanted));
  };
  return { save, isBusy };
}
