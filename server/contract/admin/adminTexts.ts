/** Validation messages of the admin's forms, apart from those that visitors load. */
export const adminErrors = {
  userId: 'Введите ID пользователя',
  consequence: 'За отклонённой жалобой ничего не следует',
  photo: 'Загрузите изображение',
  photoSize: 'Файл больше 2 МБ',
  promoBreed: 'Такой породы нет в списке',
  promoBreedTypes: 'Такая порода есть у нескольких видов. Выберите её из списка',
  promoCity: 'Такого города нет в списке',
  promoLink: 'Укажите ссылку, которая начинается с https:// или http://',
  promoInn: 'ИНН — это 10 или 12 цифр',
  promoDate: 'Укажите дату',
  promoDates: 'Показ заканчивается раньше, чем начинается',
  promoOver: 'Эта дата уже прошла',
};
