import { LegalDocument, type LegalDocumentProps } from './LegalDocument.tsx';
import { privacyText } from './privacyText.ts';

const ofSite: LegalDocumentProps['text'] = (operator, email, _, messengers) =>
  privacyText(operator, email, messengers);

export const PrivacyScreen = () => <LegalDocument text={ofSite} />;
