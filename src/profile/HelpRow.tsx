import { useOwnProfile } from '#src/session/sessionStore.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { SwitchRow } from '#src/shared/ui/rows/SwitchRow.tsx';
import { profileStore } from './profileStore.ts';
import { profileTexts } from './texts.ts';

/** Whether the own page names the pets that the user has helped; nothing while there are none. */
export function HelpRow() {
  const { sendShowHelp } = useActions(profileStore);
  const { showError } = useToasts();
  const isShown = useOwnProfile()?.shows_help ?? null;
  if (isShown === null) return null;
  const change = async (isOn: boolean) => {
    try {
      await sendShowHelp(isOn);
    } catch (error) {
      showError(profileTexts.failedAction(errorText(error)));
    }
  };
  return (
    <SwitchRow
      icon="paw"
      label={profileTexts.showHelp}
      isOn={isShown}
      onChange={(isOn) => void change(isOn)}
    />
  );
}
