import type { SectionName } from '#src/shared/paths.ts';

export const favoritesTexts = {
  title: 'Избранное',
  loading: 'Загрузка…',
  empty: 'В избранном пока ничего нет. Нажимайте на сердечко у объявлений, которые понравились.',
  toAds: 'Посмотреть объявления',
  search: 'Поиск по избранному',
  nothingFound: 'Ничего не нашлось. Попробуйте другое слово.',
  failed: 'Не удалось загрузить избранное. Проверьте связь и попробуйте ещё раз.',
};

export const groupTitles: Record<SectionName, string> = {
  pets: 'Питомцы',
  market: 'Барахолка',
  services: 'Услуги',
  events: 'События',
};
