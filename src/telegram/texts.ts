export const offerTexts = {
  question: 'Сообщить, когда ответят?',
  turnOn: 'Включить уведомления',
};
