import { LegalPage } from './LegalPage.tsx';
import { privacyText } from './privacyText.ts';

export const PrivacyScreen = () => <LegalPage text={privacyText} />;
