export const offerTexts = {
  push: 'Сообщить, когда ответят? Включите уведомления',
};
