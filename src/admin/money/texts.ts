import type { AttentionReason } from '#contract/money.ts';

export const moneyTexts = {
  title: 'Деньги',
  loading: 'Загружаем отчёт…',
  failed: 'Проверьте связь и попробуйте ещё раз.',
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
  number: 'Заказ',
  payment: 'Платёж',
  user: 'Пользователь',
  made: 'Создан',
};

export const reasonTexts: Record<AttentionReason, string> = {
  overdue: 'Время вышло, а чем кончилось, неизвестно',
  refund: 'Деньги ещё не возвращены',
  noBoost: 'Оплачено, а объявление не продвигается',
  problem: 'Что-то не сошлось',
};
