export const petTexts = {
  title: 'Питомцы',
  post: 'Разместить',
  empty: 'Объявления не найдены.',
  anyType: 'Все питомцы',
  anyCategory: 'Все категории',
  anySex: 'Любой',
  animalType: 'Вид животного',
  category: 'Категория',
  breed: 'Порода',
  city: 'Город',
  sex: 'Пол',
  boy: 'Мальчик',
  girl: 'Девочка',
  unknownSex: 'Не указан',
  noPrice: 'Цена не указана',
};

export const petDetailTexts = {
  loadingTitle: 'Объявление о питомце',
  toList: 'к питомцам',
  notFound: 'Такого объявления не существует',
};

/** Short category names for badges, by the animal's sex. */
export const petBadges = {
  goodHands: 'В хорошие руки',
  lost: { boy: 'Потерян', girl: 'Потеряна' },
  found: { boy: 'Найден', girl: 'Найдена' },
  free: 'Бесплатно',
};

export const petFormTexts = {
  limit: 'Вы достигли предела: 999 объявлений о животных',
  title: 'Новое объявление',
  chooseCategory: 'Выберите категорию',
  chooseType: 'Выберите вид животного',
  breedFirst: 'Сначала выберите вид животного',
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
