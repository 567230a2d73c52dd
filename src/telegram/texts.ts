export const offerTexts = {
  question: 'Сообщить, когда ответят?',
  turnOn: 'Включить уведомления',
};

export const invoiceTexts = {
  failed: 'Оплата не прошла. Попробуйте ещё раз',
};
