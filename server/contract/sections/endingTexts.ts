import type { Outcome } from '../ads/ads.ts';

const FEMALE = 2;

/** «Нашлась!»; goods have no sex. */
export function outcomeName(outcome: Outcome, sex: number | null | undefined): string {
  const byPet = (his: string, her: string): string => (sex === FEMALE ? her : his);
  const names: Record<Outcome, string> = {
    sold: 'Продано',
    given: typeof sex === 'number' ? byPet('Нашёл дом', 'Нашла дом') : 'Отдано',
    found: byPet('Нашёлся!', 'Нашлась!'),
    returned: byPet('Вернулся к хозяину', 'Вернулась к хозяину'),
    other: 'Просто снять',
  };
  return names[outcome];
}

/** «Дома»: what has been so since. */
export const outcomeState = (outcome: Outcome, sex: number | null | undefined): string =>
  outcome === 'found' || outcome === 'returned' ? 'Дома' : outcomeName(outcome, sex);
