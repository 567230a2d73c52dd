import type { ErrorCode } from '#contract/errors.ts';
import { boostServiceNames } from '#contract/texts.ts';
import type { BoostService } from '#contract/payments/payments.ts';

const [pin, promote] = boostServiceNames;

/** Sections name the boosted slot by the filter that it belongs to. */
interface BoostLabels {
  slotTaken: string;
  about: Record<BoostService, string>;
}

const labels = (slotTaken: string, first: string, filters: string): BoostLabels => ({
  slotTaken,
  about: {
    [pin]: `7 дней на первом месте в выдаче ${first}`,
    [promote]: `7 дней чаще показывается тем, кто выбрал ${filters}`,
  },
});

export const boostLabels = {
  pets: labels(
    'Эта порода уже закреплена другим объявлением',
    'по своей породе',
    'вашу породу и город',
  ),
  market: labels(
    'Этот товар уже закреплён другим объявлением',
    'по своему товару',
    'ваш товар и город',
  ),
  services: labels(
    'Эта услуга уже закреплена другим объявлением',
    'по своей услуге',
    'вашу услугу, город и категорию',
  ),
} as const;

export const boostTexts = {
  boost: 'Продвинуть объявление',
  active: 'Продвигается',
  pinnedUntil: (day: string) => `Закреплено до ${day}`,
  promotedUntil: (day: string) => `Продвигается до ${day}`,
  waits: 'Семь дней начнутся, когда объявление опубликуют',
  views: (shown: string, opened: string) => `Показов ${shown}, открытий ${opened}`,
  lastViews: (shown: string, opened: string) =>
    `Прошлое продвижение: показов ${shown}, открытий ${opened}`,
  again: 'Повторить продвижение',
  byDay: {
    charts: ['Показы по дням', 'Открытия по дням'],
    counts: ['Показов', 'Открытий'],
    both: (shown: string, opened: string) => `Показов ${shown}, открытий ${opened}`,
    day: 'День',
    byDay: 'По дням',
  } as const,
  pending: 'Заказ ждёт оплаты',
  toPayment: 'Перейти к оплате',
  notPublished: 'Объявление ещё не опубликовано',
};

export const boostSheetTexts = {
  title: 'Выберите услугу',
  service: 'Услуга',
  names: { [pin]: 'Закрепить', [promote]: 'Продвижение' },
  howItWorks: 'Как это работает',
  offer: 'Публичная оферта',
  consent: 'Нажимая «Оплатить», вы принимаете оферту. После начала показа деньги не возвращаются.',
  email: 'Электронная почта для чека',
  emailHint: 'Запомним только на этом устройстве',
  pay: (price: string) => `Оплатить ${price}`.trim(),
  cancel: 'Отмена',
  opening: 'Открываем страницу оплаты…',
  network: 'Ошибка соединения с сервером',
  toOwnOrder: 'Открыть мой заказ',
};

/** By error code; SLOT_TAKEN has a text for each section. */
export const orderErrors: Partial<Record<ErrorCode, string>> = {
  ALREADY_BOOSTED: 'Это объявление уже активно продвигается',
  CANCELLED_TOO_OFTEN: 'Повторите попытку через 1 час',
  ORDER_PENDING:
    'Повторите попытку через 10 минут. Здесь уже есть заказ, который ждёт оплаты: если его не оплатят, место освободится',
  BANNED: 'Вы не можете создавать новые платежи',
};
export const orderFailed = 'Ошибка при создании заказа';
