import { getConsent, withdrawConsent } from '#contract/session/consent.ts';
import { ConsentText } from '#src/session/consent/ConsentText.tsx';
import { DECLINED_KEY, consentStore } from '#src/session/consent/consentStore.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { consentTexts, profileTexts } from './texts.ts';

/** Shows the consent in force and withdraws it; without one asks for it. */
export function ConsentButton() {
  const { api } = useStores();
  const userId = useUserId();
  const ask = useAsk();
  const { showError, showSuccess } = useToasts();
  const { requestConsent } = useActions(consentStore);
  const failed = (error: unknown) => profileTexts.failedAction(errorText(error));
  const { isBusy, submit } = useSubmit((error) => showError(failed(error)));

  const withdraw = async () => {
    await api.fetch(withdrawConsent, {});
    localStorage.setItem(DECLINED_KEY, String(userId));
    showSuccess(consentTexts.withdrawn);
  };
  const open = () =>
    submit(async () => {
      const { is_given: isGiven, latest } = await api.fetch(getConsent, {});
      if (!isGiven || !latest) {
        void requestConsent();
        return;
      }
      ask({
        title: consentTexts.title,
        text: (
          <>
            {consentTexts.given(formatDateTime(latest.given))} {consentTexts.effect}
            <ConsentText />
          </>
        ),
        confirm: consentTexts.withdraw,
        isDanger: true,
        act: withdraw,
        failed,
      });
    });

  return (
    <ActionRow
      icon={moreIcons.consent}
      label={consentTexts.title}
      isBusy={isBusy}
      onClick={() => void open()}
    />
  );
}
