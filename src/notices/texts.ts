import { quoted } from '#contract/quoted.ts';
import type { NoticeKind } from '#contract/notices.ts';

export const noticesTexts = {
  title: 'Уведомления',
  titleWith: (count: number) => `Уведомления, новых: ${count}`,
  loading: 'Загрузка…',
  failed: 'Не удалось загрузить уведомления. Попробуйте ещё раз чуть позже.',
  empty: 'Пока тихо. Здесь появятся ответы, решения по объявлениям и напоминания.',
  more: 'Показать ещё',
  unread: (count: number) => `новых: ${count}`,
  older: (count: string) => `Ещё ${count}`,
  forms: ['уведомление', 'уведомления', 'уведомлений'],
  fold: 'Свернуть',
  menuOf: (title: string) => `Действия: ${title}`,
  bySearch: 'Новое по вашему поиску',
  settings: 'Выбрать, о чём сообщать',
  toSettings: 'Настроить',
  off: 'Не присылать такие',
  switchedOff: (kind: string) => `Больше не пришлём: ${quoted(kind)}. Вернуть можно в настройках`,
  failedAction: (detail: string) => `Ошибка: ${detail}`,
} as const;

export const kindTexts: Record<NoticeKind, string> = {
  message: 'Новые сообщения',
  ad_published: 'Объявление опубликовано',
  ad_rejected: 'Объявление отклонено',
  ad_expiring: 'Срок объявления заканчивается',
  reservation_ended: 'Бронь закончилась',
  pet_home: 'Питомец дома?',
  helped_home: 'Питомец, которому вы помогли, дома',
  saved_search: 'Новое по вашим поискам',
  price_drop: 'Цена в избранном снизилась',
  event_tomorrow: 'Завтра событие из избранного',
  match: 'Похожие на вашего питомца',
  sighting: 'Кто-то видел вашего питомца',
  boost_ended: 'Продвижение закончилось',
  order_paid: 'Оплата прошла',
  report_result: 'Решение по вашей жалобе',
  verified: 'Отметка у вашего имени',
  identity_linked: 'Подключён новый способ входа',
  review_waiting: 'Объявления ждут проверки',
  report_waiting: 'Новые жалобы',
};

export const noticeSettingsTexts = {
  title: 'Настройки уведомлений',
  failed: 'Не удалось загрузить настройки. Попробуйте ещё раз чуть позже.',
  saveFailed: (detail: string) => `Не сохранилось: ${detail}`,
  kinds: 'О чём сообщать',
  quiet: 'Тихие часы',
  quietNote: 'В это время бот пишет без звука, а браузер ждёт до утра.',
  quietOn: 'Не шуметь',
  from: 'С',
  to: 'До',
  channels: 'Куда присылать',
  browser: 'Этот браузер',
  browserStates: {
    on: 'Уведомления приходят сюда',
    off: 'Покажем уведомление, даже когда сайт закрыт',
    denied: 'Браузер запретил уведомления: разрешите их в настройках сайта',
    install:
      'На iPhone и iPad уведомления приходят только установленному сайту: «Поделиться» → «На экран „Домой“»',
    unsupported: 'Этот браузер не умеет получать уведомления',
  },
  turnOn: 'Включить',
  turnOff: 'Выключить',
  pushFailed: 'Не получилось включить. Попробуйте ещё раз',
  telegram: 'Telegram',
  botStates: {
    ok: 'Бот пишет вам в чат',
    no_permission: 'Бот ещё не может вам писать',
    blocked: 'Вы заблокировали бота: откройте чат и нажмите «Запустить»',
  },
  telegramSilent:
    'Telegram не спросил вас об этом. Откройте чат с ботом и нажмите «Запустить»: тогда бот сможет писать',
  allow: 'Разрешить',
  openBot: 'Открыть чат',
} as const;
