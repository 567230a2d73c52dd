import type { AnyAd } from './AnyAdCard.tsx';
import { eventQuestionTexts } from './events/questionTexts.ts';
import { marketQuestionTexts } from './market/questionTexts.ts';
import { petQuestions, type Writer } from './pets/petQuestions.ts';
import { serviceQuestionTexts } from './services/questionTexts.ts';

/** What people usually ask about an ad of any section. */
export function anyAdQuestions({ section, ad }: AnyAd, writer: Writer): readonly string[] {
  if (section === 'pets') return petQuestions(ad.category, writer);
  if (writer.isAuthor) return [];
  switch (section) {
    case 'market':
      return marketQuestionTexts;
    case 'services':
      return serviceQuestionTexts;
    case 'events':
      return eventQuestionTexts;
  }
}
