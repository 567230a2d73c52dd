import { boostedSections, type BoostedSectionName } from './boostedSections.ts';
import { LegalPage } from './LegalPage.tsx';
import { offerText } from './offerText.ts';

export const OfferScreen = ({ section }: { section: BoostedSectionName }) => (
  <LegalPage text={offerText(boostedSections[section])} />
);
