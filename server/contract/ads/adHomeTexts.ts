export const homeErrors = {
  tooLong: 'Рассказ — не более 500 символов',
  empty: 'Добавьте фото или пару слов',
  oneImage: 'Выберите одно фото',
};
