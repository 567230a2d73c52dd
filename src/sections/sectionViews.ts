import type { ComponentType } from 'react';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { AdBySection } from '#contract/sections/sectionEndpoints.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import type { AdDetail } from '#src/ads/detail/adDetail.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { formatDay, type formatAge } from '#src/shared/text/format.ts';
import type { BadgeTone } from '#src/shared/ui/Badge.tsx';
import { EventCard } from './events/EventCard.tsx';
import { eventFactList, eventOnPhotos, postedAge } from './events/eventFacts.ts';
import { eventsStore } from './events/eventsStore.ts';
import { eventQuestionTexts } from './events/questionTexts.ts';
import { MarketCard } from './market/MarketCard.tsx';
import { itemOnPhotos, marketFactList, marketPrice } from './market/marketFacts.ts';
import { marketStore } from './market/marketStore.ts';
import { marketQuestionTexts } from './market/questionTexts.ts';
import { PetCard } from './pets/PetCard.tsx';
import { petBadge, petFactList, petOnPhotos, petPrice } from './pets/petFacts.ts';
import { petQuestions, type Writer } from './pets/petQuestions.ts';
import { petsStore } from './pets/petsStore.ts';
import { serviceQuestionTexts } from './services/questionTexts.ts';
import { ServiceCard } from './services/ServiceCard.tsx';
import { serviceFactList, serviceOnPhotos, servicePrice } from './services/serviceFacts.ts';
import { servicesStore } from './services/servicesStore.ts';

/** How one section shows its ads where ads of all sections stand. */
interface SectionView<Ad extends BaseAd> {
  Card: ComponentType<AdCardProps<Ad>>;
  store: (stores: Stores) => { detail: AdDetail<Ad> };
  /** The price line. */
  price: (ad: Ad) => string;
  /** Says what the ad is when it has no price. */
  badge?: (ad: Ad) => { text: string; tone: BadgeTone } | undefined;
  /** How the day of publication is said; by default as it is. */
  age?: typeof formatAge;
  /** Label and value. */
  facts: (ad: Ad) => [label: string, value: string][];
  /** What the photos show. */
  onPhotos: (ad: Ad) => string;
  /** What people usually ask about the ad. */
  questions: (ad: Ad, writer: Writer) => readonly string[];
}

/** An ad with its section's name. */
export type AnyAd<Name extends SectionName = SectionName> = {
  [One in Name]: { section: One; ad: AdBySection[One] };
}[Name];

const forReaders =
  (texts: readonly string[]) =>
  (_: unknown, { isAuthor }: Writer) =>
    isAuthor ? [] : texts;

/** Loads the code of all sections: a section's own screens import their parts directly. */
const sectionViews: { readonly [Name in SectionName]: SectionView<AdBySection[Name]> } = {
  pets: {
    Card: PetCard,
    store: petsStore,
    price: petPrice,
    badge: petBadge,
    facts: petFactList,
    onPhotos: petOnPhotos,
    questions: ({ category }, writer) => petQuestions(category, writer),
  },
  market: {
    Card: MarketCard,
    store: marketStore,
    price: marketPrice,
    facts: marketFactList,
    onPhotos: itemOnPhotos,
    questions: forReaders(marketQuestionTexts),
  },
  services: {
    Card: ServiceCard,
    store: servicesStore,
    price: servicePrice,
    facts: serviceFactList,
    onPhotos: serviceOnPhotos,
    questions: forReaders(serviceQuestionTexts),
  },
  events: {
    Card: EventCard,
    store: eventsStore,
    price: ({ date }) => formatDay(date),
    age: postedAge,
    facts: eventFactList,
    onPhotos: eventOnPhotos,
    questions: forReaders(eventQuestionTexts),
  },
};

/** How the section of an ad shows it. */
export const viewOf = <Name extends SectionName>({
  section,
}: AnyAd<Name>): SectionView<AdBySection[Name]> => sectionViews[section];
