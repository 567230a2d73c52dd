import { useCallback, useEffect } from 'react';
import { joinSearchParty } from '#contract/matches/searchParty.ts';
import { loginSheetStore } from '#src/session/login/loginSheet.ts';
import { useIsSignedIn } from '#src/session/sessionStore.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { hapticSuccess } from '#src/messenger/haptics.ts';
import { partyTexts } from './partyTexts.ts';
import { SearchedRow } from './SearchedRow.tsx';

/** The search that a visitor wants to help with, until the login. */
const PENDING_KEY = 'pending-search-help';

interface HelpPanelProps {
  code: string;
  isHelping: boolean;
  onChanged: () => Promise<void>;
}

/** What somebody with the link can do. */
export function HelpPanel({ code, isHelping, onChanged }: HelpPanelProps) {
  const { api } = useStores();
  const isSignedIn = useIsSignedIn();
  const { requestLogin } = useActions(loginSheetStore);
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));

  const join = useCallback(
    () =>
      submit(async () => {
        await api.fetch(joinSearchParty, { params: { code } });
        hapticSuccess();
        showSuccess(partyTexts.helped);
        await onChanged();
      }),
    [submit, api, code, showSuccess, onChanged],
  );

  useEffect(() => {
    if (!isSignedIn || sessionStorage.getItem(PENDING_KEY) !== code) return;
    sessionStorage.removeItem(PENDING_KEY);
    void join();
  }, [isSignedIn, code, join]);

  const help = () => {
    if (isSignedIn) void join();
    else requestLogin('help', () => sessionStorage.setItem(PENDING_KEY, code));
  };
  return (
    <>
      {!isHelping && (
        <Button isStretched isBusy={isBusy} onClick={help}>
          {partyTexts.help}
        </Button>
      )}
      <ActionList>
        {isHelping && (
          <ActionRow icon="check" label={partyTexts.helping} note={partyTexts.helpingNote} />
        )}
        <SearchedRow code={code} onNoted={onChanged} />
      </ActionList>
    </>
  );
}
