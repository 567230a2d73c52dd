import { noSuch } from '#contract/noSuchTexts.ts';
import { quoted } from '#contract/quoted.ts';
/** Errors 1 to 5 begin with their digit, which is part of the API. */
export const orderTexts = {
  oldOrder: 'Объявление давнего заказа',
  boosted: '1 Это объявление уже продвигается',
  slotTaken: '2 Здесь уже закреплено другое объявление',
  cancelledTooOften: '3 За час вы не оплатили три заказа. Повторите попытку через час',
  pending: '4 Уже есть заказ, который ждёт оплаты. Повторите попытку через 10 минут',
  banned: '5 Ваш аккаунт заблокирован, новые платежи недоступны',
  notPublished: 'Объявление ещё не опубликовано',
  noProvider: 'Оплата сейчас недоступна: платёжный сервис не подключён',
  providerRejected: 'Платёжный сервис не принял заказ. Попробуйте ещё раз позже',
  notFound: noSuch.order,
  notYours: 'Отменить можно только свой заказ',
  alreadyPaid: 'Заказ уже оплачен, отменить его нельзя',
  /** Shown on the provider's page. */
  description: {
    1: (title: string) => `Закрепление объявления ${quoted(title)} на 7 дней`,
    2: (title: string) => `Продвижение объявления ${quoted(title)} на 7 дней`,
  },
  /** Shown in Telegram's invoice. */
  invoice: { 1: 'Закрепление на 7 дней', 2: 'Продвижение на 7 дней' },
  notRefundable: 'Вернуть можно только деньги за оплаченный заказ, и один раз',
  tooLate: 'Этот заказ уже нельзя оплатить. Закажите продвижение ещё раз',
  email: 'Проверьте адрес электронной почты: на него придёт чек',
  pinTaken:
    'Объявление закреплено, а новое место уже занято другим. Верните прежний выбор или дождитесь, пока место освободится',
  providerUnavailable: 'Платёжный сервис не отвечает',
};

/** Shown to admins beside an order that needs attention. */
export const problemTexts = {
  mismatch: 'Сумма или номер заказа в платеже не совпали с нашими',
  unknown: 'Платёжный сервис не знает этого платежа: сверьте его в личном кабинете',
  partlyRefunded: 'В личном кабинете возвращена часть суммы',
  paidTwice: 'Заказ оплатили второй раз: лишнее возвращается',
  refundRejected: 'Платёжный сервис отказал в возврате',
};
