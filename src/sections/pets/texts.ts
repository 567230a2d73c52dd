export const petTexts = {
  title: 'Питомцы',
  post: 'Разместить',
  empty: 'Объявления не найдены.',
  anyType: 'Все питомцы',
  anyCategory: 'Все категории',
  anySex: 'Любой',
  noPrice: 'Цена не указана',
  free: 'Бесплатно',
  quickTypes: ['Собаки', 'Кошки', 'Птицы'],
};

export const noBreed = 'Без породы';

export const lostLinkTexts = { lost: 'Потеряли', found: 'Нашли' };

export const petDetailTexts = {
  loadingTitle: 'Объявление о питомце',
  toList: 'к питомцам',
  notFound: 'Такого объявления не существует',
  gone: 'Так бывает, когда питомец уже дома.',
};
