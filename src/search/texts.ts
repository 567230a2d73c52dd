import { quoted } from '#contract/quoted.ts';
import { adForms } from '#src/shared/texts.ts';
import { countOf, formatNumber } from '#src/shared/text/format.ts';

export const searchTexts = {
  title: 'Поиск',
  titleOf: (q: string) => `Поиск: ${q}`,
  field: 'Что ищем?',
  placeholder: 'Кошка, переноска, груминг',
  hint: 'Ищем по питомцам, барахолке, услугам и событиям. Слово с минусом исключает: «щенок -мопс».',
  loading: 'Ищем…',
  failed: 'Поиск не ответил. Попробуйте ещё раз чуть позже.',
  sections: 'Найдено в разделах',
  found: (count: number) => `Нашлось: ${countOf(count, adForms)}`,
  foundMany: (count: number) => `Нашлось больше ${formatNumber(count)} объявлений`,
  empty: (q: string) => `По запросу ${quoted(q)} ничего не нашлось`,
  emptyHint: 'Попробуйте другое слово или меньше слов.',
  recent: 'Вы искали',
  forget: 'Очистить',
  more: 'Показать ещё',
} as const;
