export const offerTexts = {
  question: 'Сообщить, когда ответят?',
  turnOn: 'Включить уведомления',
};

export const invoiceTexts = {
  failed: 'Оплата не прошла. Попробуйте ещё раз',
};

export const downloadTexts = {
  outside: 'Telegram не ответил: скачать в браузере',
};

export const homeScreenTexts = {
  add: 'Добавить на главный экран',
  failed: 'Не получилось добавить. Попробуйте ещё раз',
};
