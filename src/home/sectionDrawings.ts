import type { SectionName } from '#contract/sections/sections.ts';
import events from './drawings/events.svg?inline';
import market from './drawings/market.svg?inline';
import pets from './drawings/pets.svg?inline';
import services from './drawings/services.svg?inline';

// In the page itself: they are its largest content and small.
export const sections: readonly { name: SectionName; drawing: string }[] = [
  { name: 'pets', drawing: pets },
  { name: 'market', drawing: market },
  { name: 'services', drawing: services },
  { name: 'events', drawing: events },
];
