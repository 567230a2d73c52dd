import { LegalDocument } from './LegalDocument.tsx';
import { termsText } from './termsText.ts';

export const TermsScreen = () => <LegalDocument text={termsText} />;
