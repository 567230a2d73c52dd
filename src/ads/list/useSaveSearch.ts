import { paths } from '#contract/paths.ts';
import { saveSearch, type SavedSearchBody } from '#contract/search/savedSearches.ts';
import { useActAfterLogin } from '#src/session/login/useActAfterLogin.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { noteAction } from '#src/shared/install/noteAction.ts';
import { offerNotices } from '#src/messenger/notices/offerNotices.ts';
import type { ListSearch } from './listSearch.ts';
import { savedMarksStore } from './savedMarks.ts';
import { savedTexts } from './filters/countTexts.ts';

/** Saves a list's filters; a visitor signs in first. `isResuming`: goes on with it after the login. */
export function useSaveSearch({ section, filters }: ListSearch, { isResuming = false } = {}) {
  const stores = useStores();
  const { showError, showResult } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const wanted = JSON.stringify({ section, filters });

  const send = useActAfterLogin({
    key: 'pending-search',
    reason: 'search',
    only: wanted,
    isResuming,
    act: () =>
      submit(async () => {
        // The list's filters are those of its section.
        const body = JSON.parse(wanted) as SavedSearchBody;
        const saved = await stores.api.fetch(saveSearch, { body: { ...body, notify: 'instant' } });
        stores.get(savedMarksStore).markSaved(body, saved);
        showResult(savedTexts.saved, paths.savedSearches);
        offerNotices(stores, 'search');
        noteAction(stores);
      }),
  });
  return { save: () => send(wanted), isBusy };
}
