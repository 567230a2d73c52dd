/** What the wire itself says in Russian: names of fixed lists and the sentences of failed checks. */
export const petCategoryNames = ['Продажа', 'В хорошие руки', 'Потерянные', 'Найденные'] as const;

export const fieldErrors = {
  required: 'Это поле должно быть заполнено',
  title: 'Не более 35 символов',
  description: 'Описание — не более 1000 символов',
  breed: 'Такой породы нет в каталоге сайта',
  city: 'Такого города нет в каталоге сайта',
  animalType: 'Выберите вид животного из списка',
  category: 'Выберите категорию',
  sex: 'Выберите пол из списка',
  price: 'Цена — целое число рублей от 0 до 1 000 000',
  invalid: 'Неверное значение',
  tooLong: 'Слишком длинный текст',
  number: 'Здесь должно быть число',
  image: 'Необходимо добавить хотя бы одно изображение',
  imagesMax: 'Максимум 4 изображения',
  list: 'Неверный список',
};
