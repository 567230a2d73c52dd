import { boostedSections, type BoostedSectionName } from './boostedSections.ts';
import { LegalDocument } from './LegalDocument.tsx';
import { offerText } from './offerText.ts';

export const OfferScreen = ({ section }: { section: BoostedSectionName }) => (
  <LegalDocument text={offerText(boostedSections[section])} section={section} />
);
