import { LegalDocument } from './LegalDocument.tsx';
import { privacyText } from './privacyText.ts';

export const PrivacyScreen = () => <LegalDocument text={privacyText} />;
