import type { AnyAd } from './AnyAdCard.tsx';
import { eventQuestionTexts } from './events/questionTexts.ts';
import { marketQuestionTexts } from './market/questionTexts.ts';
import { petQuestions, type Asker } from './pets/petQuestions.ts';
import { serviceQuestionTexts } from './services/questionTexts.ts';

/** What people usually ask about an ad of any section. */
export function anyAdQuestions({ section, ad }: AnyAd, asker: Asker): readonly string[] {
  if (section === 'pets') return petQuestions(ad.category, asker);
  if (asker.isAuthor) return [];
  switch (section) {
    case 'market':
      return marketQuestionTexts;
    case 'services':
      return serviceQuestionTexts;
    case 'events':
      return eventQuestionTexts;
  }
}
