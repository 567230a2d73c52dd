import { joinSearchParty } from '#contract/matches/searchParty.ts';
import { useActAfterLogin } from '#src/session/login/useActAfterLogin.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { hapticSuccess } from '#src/messenger/haptics.ts';
import { partyTexts } from './partyTexts.ts';
import { SearchedRow } from './SearchedRow.tsx';

interface HelpPanelProps {
  code: string;
  isHelping: boolean;
  onChanged: () => Promise<void>;
}

/** What somebody with the link can do. */
export function HelpPanel({ code, isHelping, onChanged }: HelpPanelProps) {
  const { api } = useStores();
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));

  const help = useActAfterLogin({
    key: 'pending-search-help',
    reason: 'help',
    only: code,
    act: () =>
      submit(async () => {
        await api.fetch(joinSearchParty, { params: { code } });
        hapticSuccess();
        showSuccess(partyTexts.helped);
        await onChanged();
      }),
  });

  return (
    <>
      {!isHelping && (
        <Button isStretched isBusy={isBusy} onClick={() => help(code)}>
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
