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
