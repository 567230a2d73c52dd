/** Errors 1 to 5 begin with their digit, which is part of the API. */
export const orderTexts = {
  boosted: '1 Это объявление уже продвигается',
  slotTaken: '2 Здесь уже закреплено другое объявление',
  cancelledTooOften: '3 Вы отменили три заказа за час. Повторите попытку через час',
  pending: '4 Уже есть заказ, который ждёт оплаты. Повторите попытку через 10 минут',
  banned: '5 Ваш аккаунт заблокирован, новые платежи недоступны',
  notPublished: 'Объявление ещё не опубликовано',
  noProvider: 'Оплата сейчас недоступна: платёжный сервис не подключён',
  providerRejected: 'Платёжный сервис не принял заказ. Попробуйте ещё раз позже',
  notFound: 'Такого заказа нет',
  notYours: 'Отменить можно только свой заказ',
  /** Shown on the provider's page. */
  description: {
    1: (title: string) => `Закрепление объявления «${title}» на 7 дней`,
    2: (title: string) => `Продвижение объявления «${title}» на 7 дней`,
  },
  pinTaken:
    'Объявление закреплено, а новое место уже занято другим. Верните прежний выбор или дождитесь, пока место освободится',
  providerUnavailable: 'Платёжный сервис не отвечает',
};

/** Shown to admins beside an order that needs attention. */
export const problemTexts = {
  mismatch: 'Сумма или номер заказа в платеже не совпали с нашими',
  unknown: 'Платёжный сервис не знает этого платежа: сверьте его в личном кабинете',
  refundRejected: 'Платёжный сервис отказал в возврате',
};
