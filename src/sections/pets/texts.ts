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

/** One animal of a type. Other types name it by the breed alone: «Хомяк Роборовского». */
export const animalNames: Readonly<Record<string, string | undefined>> = {
  Собаки: 'Собака',
  Кошки: 'Кошка',
  Птицы: 'Птица',
  Рыбки: 'Рыбка',
  Лошади: 'Лошадь',
};

export const noBreed = 'Без породы';

export const lostLinkTexts = { lost: 'Потерял', found: 'Нашёл' };

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

export const posterTexts = {
  open: 'Объявление для расклейки',
  title: 'Объявление для расклейки',
  hint: 'Лист А4 с фотографией, приметами, QR-кодом и отрывными полосками. Откроется в браузере — его можно сохранить, напечатать или переслать.',
  colour: 'Цветное',
  saving: 'Экономное, для чёрно-белой печати',
};
