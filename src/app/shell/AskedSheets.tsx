import { ConsentSheet } from '#src/session/consent/ConsentSheet.tsx';
import { useIsConsentOpen } from '#src/session/consent/consentStore.ts';
import { LoginSheet } from '#src/session/login/LoginSheet.tsx';
import { useLoginSheetState } from '#src/session/login/loginSheet.ts';
import { useStoreState } from '#src/shared/stores/stores.ts';
import { overlayStore } from '#src/shared/ui/overlays/overlays.ts';
import { QuestionSheet } from '#src/shared/ui/overlays/QuestionSheet.tsx';

/** Login, consent and questions, asked for above any screen. */
export function AskedSheets() {
  const wasLoginRequested = useLoginSheetState().reason !== undefined;
  const wasConsentRequested = useIsConsentOpen() !== undefined;
  const wasAsked = useStoreState(overlayStore, ({ question }) => question !== undefined);
  return (
    <>
      {wasLoginRequested && <LoginSheet />}
      {wasConsentRequested && <ConsentSheet />}
      {wasAsked && <QuestionSheet />}
    </>
  );
}
