import type { AttentionReason, PaymentRow } from '#contract/payments/money.ts';

export const moneyTexts = {
  title: 'Деньги',
  loading: 'Загружаем отчёт…',
  failed: 'Попробуйте ещё раз чуть позже.',
  period: 'За какое время',
  days: { 7: '7 дней', 30: '30 дней', 90: '90 дней' } as Record<number, string>,
  received: 'Получено',
  refunded: 'Возвращено',
  paid: 'Оплачено',
  pending: 'Ждут оплаты',
  cancelled: 'Отменено',
  failedOrders: 'Не прошло',
  byDay: 'По дням',
  day: 'День',
  none: 'За это время заказов не было.',
  attention: 'Нужно посмотреть',
  calm: 'Все заказы рассчитаны, смотреть не на что.',
  unmatched: 'Платёж без заказа',
  unmatchedNote:
    'Деньги пришли, а такого заказа у нас нет. Найдите платёж в кабинете платёжного сервиса и верните деньги — или отметьте, что разобрались.',
  dealtWith: 'Разобрались',
  sum: 'Сумма',
  found: 'Замечен',
  providerRefunds: (count: string, sum: string) =>
    `Из возвращённого не нами: ${count}, ${sum}. Так выглядят возвраты из кабинета платёжного сервиса и чарджбэки банков.`,
  refundCount: ['возврат', 'возврата', 'возвратов'] as const,
  number: 'Заказ',
  payment: 'Платёж',
  user: 'Пользователь',
  made: 'Создан',
  stars: 'Звёздами Telegram',
  chart: 'Получено по дням, в рублях. Числа — в таблице ниже',
  byProduct: 'По услугам',
  service: 'Услуга',
  channel: 'Где оплачено',
  channels: { RUB: 'ЮKassa, ₽', XTR: 'Telegram, ⭐' },
  refunds: 'Возвратов',
  csv: 'Скачать CSV',
  csvName: (from: string, to: string) => `petskod-${from}-${to}.csv`,
  csvHead: [
    'Создан',
    'Заказ',
    'Платёж',
    'Услуга',
    'Объявление',
    'Пользователь',
    'Сумма',
    'Валюта',
    'Состояние',
    'Оплачен',
    'Возврат',
    'Возвращён',
  ],
  search: 'Найти платёж',
  searchLabel: 'Номер, имя, объявление',
  find: 'Найти',
  notFound: 'Таких платежей нет',
  events: 'Что происходило',
  wasPaid: 'Оплата подтверждена',
  wasClosed: 'Закрыт без оплаты',
  wasRefunded: 'Деньги возвращены',
  refund: 'Вернуть деньги',
  refundTitle: (sum: string) => `Вернуть ${sum}?`,
  refundSure: (sum: string) => `Точно вернуть ${sum}?`,
  refundYes: 'Да, вернуть',
  refundNote: 'Продвижение закончится сразу. Отменить возврат нельзя.',
  refundSent: (sum: string) => `Возвращаем ${sum}`,
};

export const reasonTexts: Record<AttentionReason, string> = {
  overdue: 'Время вышло, а чем кончилось, неизвестно',
  refund: 'Деньги ещё не возвращены',
  noBoost: 'Оплачено, а объявление не продвигается',
  problem: 'Что-то не сошлось',
};

export const orderStatusTexts = {
  0: 'Ждёт оплаты',
  1: 'Оплачен',
  2: 'Отменён',
  3: 'Не прошёл',
} as const;

const refundTexts = { 0: '', 1: 'деньги возвращаются', 2: 'деньги возвращены' } as const;
const PROVIDER_REFUND =
  'деньги возвращены не нами: из кабинета платёжного сервиса или банком (чарджбэк)';

export const refundText = ({ refund, refunded_by: by }: PaymentRow): string =>
  by === 'provider' ? PROVIDER_REFUND : refundTexts[refund];

/** The providers' notifications. */
export const eventTexts: Record<string, string> = {
  'payment.waiting_for_capture': 'ЮKassa: деньги придержаны',
  'payment.succeeded': 'ЮKassa: деньги списаны',
  'payment.canceled': 'ЮKassa: платёж отменён',
  'refund.succeeded': 'ЮKassa: возврат',
  pre_checkout_query: 'Telegram: вопрос перед оплатой',
  successful_payment: 'Telegram: оплачено',
  refunded_payment: 'Telegram: возврат',
};
