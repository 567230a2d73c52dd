import { ConsentSheet } from '#src/session/consent/ConsentSheet.tsx';
import { LoginSheet } from '#src/session/login/LoginSheet.tsx';
import { QuestionSheet } from '#src/shared/ui/overlays/QuestionSheet.tsx';

/** Login, consent and questions, asked for above any screen; each shows itself when it is. */
export const AskedSheets = () => (
  <>
    <LoginSheet />
    <ConsentSheet />
    <QuestionSheet />
  </>
);
