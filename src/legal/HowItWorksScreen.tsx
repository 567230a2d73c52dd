import { boostedSections, type BoostedSectionName } from './boostedSections.ts';
import { LegalPage } from './LegalPage.tsx';
import { howItWorksText } from './howItWorksText.ts';

export const HowItWorksScreen = ({ section }: { section: BoostedSectionName }) => (
  <LegalPage text={howItWorksText(boostedSections[section])} />
);
