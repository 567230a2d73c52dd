import { quoted } from '#contract/quoted.ts';
export const listTexts = {
  filters: 'Фильтры',
  city: 'Город',
  filtersCount: (count: number) => `Фильтры · ${count}`,
  apply: 'Показать',
  reset: 'Сбросить',
  ads: 'Объявления',
  loading: 'Загружаем объявления…',
  failed: 'Попробуйте ещё раз чуть позже.',
  shown: (count: number) => `Показано объявлений: ${count}`,
  more: 'Показать ещё',
  toStart: 'К началу списка',
  moreFailed: 'Дальше загрузить не получилось',
  end: 'Больше ничего нет',
  chosen: 'Выбранные фильтры',
  corrected: (typed: string, q: string) =>
    `По запросу ${quoted(typed)} ничего нет. Ищем ${quoted(q)}.`,
  unknownFilters: 'Часть фильтров нам не знакома: показываем объявления без них',
  priceFrom: (price: string) => `от ${price}`,
  priceTo: (price: string) => `до ${price}`,
};

export const promoTexts = {
  ad: 'Реклама',
  inn: (inn: string) => `ИНН ${inn}`,
  erid: (erid: string) => `erid: ${erid}`,
};
