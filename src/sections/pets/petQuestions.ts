import type { PetCategoryName } from '#contract/texts.ts';
import { PET_CATEGORY, petCategoryId } from '#contract/sections/pets.ts';
import { petQuestionTexts } from './questionTexts.ts';

/** The user to whom the questions are offered. */
export interface Writer {
  /** The author of the ad. */
  isAuthor: boolean;
  /** The other user has not written yet. */
  isFirst: boolean;
}

/**
 * What people ask about a pet. Of a lost or found one the author asks too: one side is the owner, the
 * other the finder.
 */
export function petQuestions(
  category: PetCategoryName,
  { isAuthor, isFirst }: Writer,
): readonly string[] {
  const { sale, adoption, seen, toOwner, mine, toFinder } = petQuestionTexts;
  switch (petCategoryId(category)) {
    case PET_CATEGORY.lost:
      if (isAuthor) return toFinder;
      return isFirst ? [seen, ...toOwner] : toOwner;
    case PET_CATEGORY.found:
      return isAuthor ? toOwner : [mine, ...toFinder];
    case PET_CATEGORY.goodHands:
      return isAuthor ? [] : adoption;
    default:
      return isAuthor ? [] : sale;
  }
}
