import { boostedSections, type BoostedSectionName } from './boostedSections.ts';
import { LegalDocument } from './LegalDocument.tsx';
import { howItWorksText } from './howItWorksText.ts';

export const HowItWorksScreen = ({ section }: { section: BoostedSectionName }) => (
  <LegalDocument text={howItWorksText(boostedSections[section])} section={section} />
);
