import { LegalPage } from './LegalPage.tsx';
import { termsText } from './termsText.ts';

export const TermsScreen = () => <LegalPage text={termsText} />;
