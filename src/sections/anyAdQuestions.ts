import { petCategoryNames } from '#contract/texts.ts';
import type { AnyAd } from './AnyAdCard.tsx';
import { eventQuestionTexts } from './events/questionTexts.ts';
import { marketQuestionTexts } from './market/questionTexts.ts';
import { petQuestionTexts } from './pets/questionTexts.ts';
import { serviceQuestionTexts } from './services/questionTexts.ts';

/** What people usually ask about an ad of any section. */
export function anyAdQuestions({ section, ad }: AnyAd): readonly string[] {
  switch (section) {
    case 'pets': {
      const { sale, adoption, lost, found } = petQuestionTexts;
      return [sale, adoption, lost, found][petCategoryNames.indexOf(ad.category)] ?? sale;
    }
    case 'market':
      return marketQuestionTexts;
    case 'services':
      return serviceQuestionTexts;
    case 'events':
      return eventQuestionTexts;
  }
}
