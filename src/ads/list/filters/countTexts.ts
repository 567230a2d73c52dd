import { quoted } from '#contract/quoted.ts';
import { COUNT_MAX } from '#contract/ads/ads.ts';
import { countOf, formatNumber } from '#src/shared/text/format.ts';
import { adForms } from '#src/shared/texts.ts';

export const countTexts = {
  show: 'Показать',
  showCount: (count: number) => `Показать ${atMost(count)}`,
  ads: (count: number) =>
    count < COUNT_MAX ? countOf(count, adForms) : `${atMost(count)} ${adForms[2]}`,
  without: (label: string, count: number) => `Без ${quoted(label)} · ${atMost(count)}`,
  around: (label: string, count: number) => `${label} · ${atMost(count)}`,
  inCity: (place: string, count: number) => `${place} · ${countTexts.ads(count)}`,
  loosen: 'Что можно сделать',
};

export const actionTexts = {
  search: 'Поиск',
  searchHere: 'Поиск по объявлениям',
  everywhere: 'Город',
};

export const savedTexts = {
  save: 'Сохранить поиск',
  saved: 'Поиск сохранён. Сообщим о новых',
  isSaved: 'Поиск сохранён',
};

export const nearTexts = {
  nearMe: 'Рядом со мной',
  failed: 'Не получилось узнать, где вы. Начните вводить город — и выберите его из списка.',
};

export const radiusTexts = {
  label: 'Радиус',
  none: 'Только город',
  around: (km: number) => `до ${km} км`,
};

export const sortTexts = {
  label: 'Сначала',
};

const atMost = (count: number): string =>
  count < COUNT_MAX ? formatNumber(count) : `${formatNumber(COUNT_MAX)}+`;
