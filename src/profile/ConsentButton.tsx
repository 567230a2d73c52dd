import { useState } from 'react';
import { getConsent, withdrawConsent } from '#contract/session/consent.ts';
import { ConsentText } from '#src/session/consent/ConsentText.tsx';
import { DECLINED_KEY, useConsentActions } from '#src/session/consent/consentStore.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { consentTexts, profileTexts } from './texts.ts';

/** Shows the consent in force and withdraws it; without one asks for it. */
export function ConsentButton() {
  const { api } = useStores();
  const userId = useUserId();
  const [isOpen, setOpen] = useState(false);
  const [given, setGiven] = useState('');
  const { showError, showSuccess } = useToasts();
  const { requestConsent } = useConsentActions();
  const { isBusy, submit } = useSubmit((error) =>
    showError(profileTexts.failedAction(errorText(error))),
  );

  const open = () =>
    submit(async () => {
      const { is_given: isGiven, latest } = await api.fetch(getConsent, {});
      if (isGiven && latest) {
        setGiven(latest.given);
        setOpen(true);
      } else {
        void requestConsent();
      }
    });
  const withdraw = async () => {
    const isDone = await submit(() => api.fetch(withdrawConsent, {}));
    if (!isDone) return;
    localStorage.setItem(DECLINED_KEY, String(userId));
    setOpen(false);
    showSuccess(consentTexts.withdrawn);
  };

  return (
    <>
      <ActionRow
        icon={moreIcons.consent}
        label={consentTexts.title}
        isBusy={isBusy && !isOpen}
        onClick={() => void open()}
      />
      <ConfirmSheet
        isOpen={isOpen}
        title={consentTexts.title}
        confirmText={consentTexts.withdraw}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void withdraw()}
        onClose={() => setOpen(false)}
      >
        {given && consentTexts.given(formatDateTime(given))} {consentTexts.effect}
        <ConsentText />
      </ConfirmSheet>
    </>
  );
}
