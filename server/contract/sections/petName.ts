import { petNameTexts } from './petNameTexts.ts';

interface Titled {
  title: string;
  city: string;
  /** Of a pet. */
  breed?: string;
}

/**
 * The name of the pet in the title of its ad, in the nominative: «Рокки» of «Пропал бигль Рокки».
 * Undefined when the title has none, or may have one in another case.
 */
export function petName({ title, city, breed = '' }: Titled): string | undefined {
  const { name, takesAccusative, isIndeclinable, leadsToPlace, isPlace, isNoName } = petNameTexts;
  const words = title.split(/\s+/u);
  const isAccusative = words.some((word) => takesAccusative.test(word.toLowerCase()));
  const others = `${breed} ${city}`.toLowerCase();
  return words
    .map((word) => word.replace(/[.,!?»]+$/u, '').replace(/^«/u, ''))
    .find((word, index) => {
      const before = words[index - 1] ?? '';
      const small = word.toLowerCase();
      // A place, the second word of one, or the beginning of the next sentence.
      if (index === 0 || !/\p{L}$/u.test(before) || leadsToPlace.test(before.toLowerCase()))
        return false;
      if (index > 1 && /^\p{Lu}/u.test(before)) return false;
      if (!name.test(word) || isPlace.test(word) || isNoName.test(small)) return false;
      return !others.includes(small) && (!isAccusative || isIndeclinable.test(word));
    });
}
