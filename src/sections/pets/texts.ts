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

export const petFormTexts = {
  limit: 'Вы достигли предела: 999 объявлений о животных',
  title: 'Новое объявление',
  chooseType: 'Выберите вид животного',
  breedHint: 'Начните вводить и выберите из списка',
  titleHint: 'Например: «Щенки корги ищут дом»',
  descriptionHint: 'Возраст, характер, прививки, приметы — всё, что важно знать',
};

export const soughtFormTexts = {
  lost: 'Пропал питомец',
  found: 'Нашёлся питомец',
  unknownBreed: 'Не знаю',
};
