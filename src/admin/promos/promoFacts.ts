import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import type { PetReference } from '#contract/sections/pets.ts';
import { countOf, formatDay, isoDay } from '#src/shared/text/format.ts';
import { promoTexts } from './texts.ts';

/** Whether the promo is shown today, and the reason if not. */
export function promoState({ show, created, finish }: AdminPromo): {
  text: string;
  tone: 'teal' | 'neutral' | 'blue' | 'red';
} {
  const today = isoDay();
  if (show === 0) return { text: promoTexts.hidden, tone: 'neutral' };
  if (finish < today) return { text: promoTexts.over, tone: 'red' };
  return created > today
    ? { text: promoTexts.planned, tone: 'blue' }
    : { text: promoTexts.onShow, tone: 'teal' };
}

export const promoDays = ({ created, finish }: AdminPromo): string =>
  promoTexts.days(formatDay(created), formatDay(finish));

export const promoViewsText = ({ shown_count: shown, click_count: clicked }: AdminPromo): string =>
  `${countOf(shown, promoTexts.shown)}, ${countOf(clicked, promoTexts.clicked)}`;

const nameOf = (entries: readonly { id: number; name: string }[], id: number): string =>
  id === 0 ? promoTexts.all : (entries.find((entry) => entry.id === id)?.name ?? String(id));
const indexed = (names: readonly string[], index: number): string =>
  index === 0 ? promoTexts.all : (names[index - 1] ?? String(index));

/** The facts of a promo, label and value. */
export function promoFactList(promo: AdminPromo, lists: PetReference): [string, string][] {
  return [
    [promoTexts.id, String(promo.id)],
    [promoTexts.type, indexed(lists.types, promo.type)],
    [promoTexts.category, indexed(lists.categories, promo.category)],
    [promoTexts.breed, nameOf(lists.breeds, promo.breed)],
    [promoTexts.sex, promoTexts.sexes[promo.sex] ?? ''],
    [promoTexts.city, nameOf(lists.cities, promo.city)],
    [promoTexts.link, promo.link],
    [promoTexts.created, formatDay(promo.created)],
    [promoTexts.finish, formatDay(promo.finish)],
    [promoTexts.show, promo.show === 1 ? promoTexts.yes : promoTexts.no],
    [promoTexts.seen, promoViewsText(promo)],
  ];
}
