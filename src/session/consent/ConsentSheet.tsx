import { useEffect, useState } from 'react';
import { CONSENT_VERSION, giveConsent } from '#contract/session/consent.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { DECLINED_KEY, consentStore, useIsConsentOpen } from './consentStore.ts';
import { ConsentText } from './ConsentText.tsx';
import { consentTexts } from './consentTexts.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import styles from './ConsentSheet.module.css';

/** Asks for consent; the requests that wait for it then go on. A user who declines can read on. */
export function ConsentSheet() {
  const { api } = useStores();
  const userId = useUserId();
  const isOpen = useIsConsentOpen() === true;
  const { closeConsent } = useActions(consentStore);
  const [error, setError] = useState<string>();
  const { isBusy, submit } = useSubmit((failure) =>
    setError(errorText(failure, consentTexts.failed)),
  );

  // Nobody is left to answer, for example after a log-out in another tab.
  useEffect(() => {
    if (isOpen && userId === undefined) closeConsent(false);
  }, [isOpen, userId, closeConsent]);

  const give = async () => {
    setError(undefined);
    const isGiven = await submit(() =>
      api.fetch(giveConsent, { body: { version: CONSENT_VERSION } }),
    );
    if (!isGiven) return;
    closeConsent(true);
  };
  const decline = () => {
    localStorage.setItem(DECLINED_KEY, String(userId));
    setError(undefined);
    closeConsent(false);
  };

  return (
    <Sheet
      isOpen={isOpen}
      title={consentTexts.title}
      onClose={decline}
      footer={
        <>
          {error && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
          <Button mode="gray" onClick={decline}>
            {consentTexts.later}
          </Button>
          <Button isBusy={isBusy} onClick={() => void give()}>
            {consentTexts.give}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{consentTexts.why}</p>
      <p className={styles.text}>{consentTexts.change}</p>
      <ConsentText />
    </Sheet>
  );
}
