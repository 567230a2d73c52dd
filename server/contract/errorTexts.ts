/** Validation messages of forms that the first visit does not load. */
export const adErrors = {
  time: 'Время пишут так: 18:00',
  place: 'Место — не более 100 символов',
};

export const noticeErrors = {
  dayTime: 'Время пишут так: 22:00',
  timeZone: 'Такого часового пояса нет',
  endpoint: 'С этим браузером уведомления пока не работают',
  browserKey: 'Браузер прислал неверный ключ. Включите уведомления ещё раз',
};

export const reportErrors = {
  reason: 'Выберите причину',
  target: 'Укажите одно: объявление, пользователя, сообщение или рассказ о встрече',
  tooLong: 'Пояснение — не более 1000 символов',
};

export const homeErrors = {
  tooLong: 'Рассказ — не более 500 символов',
  empty: 'Добавьте фото или пару слов',
  oneImage: 'Выберите одно фото',
};

export const sightingErrors = {
  place: 'Напишите, где видели питомца',
  placeTooLong: 'Место — не более 200 символов',
  textTooLong: 'Рассказ — не более 1000 символов',
};
