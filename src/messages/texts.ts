import { quoted } from '#contract/quoted.ts';
export const messagesTexts = {
  title: 'Сообщения',
  dialogs: 'Диалоги',
  support: 'Поддержка',
  supportHint: 'Ответим на любой вопрос',
  empty: 'Нет диалогов',
  emptyHint: 'Напишите автору любого объявления — переписка появится здесь.',
  toAds: 'Посмотреть объявления',
  loading: 'Загружаем диалоги…',
  failed: 'Не удалось загрузить диалоги. Проверьте связь и попробуйте ещё раз.',
  choose: 'Выберите, кому написать',
  unread: ['непрочитанное', 'непрочитанных', 'непрочитанных'],
  draft: 'Черновик: ',
  pinned: 'Закреплено',
  official: 'Официальный аккаунт',
  notSent: 'Не отправлено:',
  willSend: 'Ждёт отправки:',
  blocked: 'Сообщения заблокированы',
  own: 'Вы: ',
  sent: 'Отправлено',
  read: 'Прочитано',
  typing: 'печатает…',
  dialogsBack: 'К диалогам',
  newcomer: 'Новый диалог',
} as const;

export const conversationTexts = {
  label: (name: string) => `Переписка: ${name}`,
  loading: 'Загружаем сообщения…',
  loadingOlder: 'Загружаем предыдущие сообщения…',
  olderFailed: 'Не получилось загрузить. Повторить',
  failed: 'Не удалось загрузить сообщения. Проверьте связь и попробуйте ещё раз.',
  empty: 'Здесь пока пусто. Напишите первым!',
  emptySupport: 'Напишите нам, если что-то не получается, — мы поможем.',
  blockedByMe: 'Вы заблокировали пользователя',
  blockedByThem: 'Пользователь заблокировал вас',
  newMessages: 'Новые сообщения',
  toEnd: 'К последним сообщениям',
  sending: 'Отправляется',
  sent: 'Отправлено',
  read: 'Прочитано',
  waiting: 'Ждёт отправки',
  waitsForConnection: 'Отправим, когда появится связь',
  waitsForTime: (wait: string) => `Слишком много сообщений подряд. Отправим через ${wait}`,
  notSent: 'Не отправлено',
  notSentBecause: (reason: string) => `Не отправлено. ${reason}`,
  retry: 'Повторить',
  change: 'Изменить',
  discard: 'Удалить',
  deleted: 'Сообщение удалено',
  photo: 'Фото',
  photosGone: 'Фото не сохранились на устройстве. Выберите их ещё раз',
  openPhoto: (place: number, count: number) =>
    count > 1 ? `Открыть фото ${place} из ${count}` : 'Открыть фото',
  uploading: 'Фото отправляются',
  toQuoted: 'Показать сообщение',
  unread: 'Новые сообщения',
  newerFailed: 'Не получилось загрузить. Повторить',
  loadingNewer: 'Загружаем следующие сообщения…',
  jumpFailed: 'Не получилось показать сообщение. Попробуйте ещё раз',
  reply: 'Ответить',
  remove: 'Удалить у обоих',
  removeTitle: 'Удалить сообщение?',
  removeText: 'Оно исчезнет и у собеседника.',
  deleteFailed: 'Не удалось удалить сообщение',
  typing: 'печатает…',
  lastSeen: (when: string) => `был(а) ${when.replace(', ', ' в ')}`,
  lastSeenNow: 'был(а) только что',
  newFrom: (name: string, text: string) => `${name}: ${text}`,
  actions: 'Действия с сообщением',
  copy: 'Скопировать текст',
  copied: 'Скопировано',
  copyFailed: 'Не получилось скопировать',
  by: { me: 'Вы', them: 'Собеседник' },
} as const;

export const adCardTexts = {
  gone: 'Объявление больше не доступно',
  states: { 1: '', 2: 'на проверке', 3: 'отклонено', 4: 'снято' },
} as const;

export const userAdsTexts = {
  title: 'Объявления пользователя',
  loading: 'Загружаем объявления…',
  failed: 'Не удалось загрузить объявления. Проверьте связь и попробуйте ещё раз.',
  none: 'Сейчас объявлений нет.',
} as const;

export const searchTexts = {
  dialogs: 'Поиск по диалогам',
  nothing: 'Ничего не нашлось',
  failed: 'Не удалось поискать. Проверьте связь и попробуйте ещё раз.',
  messages: 'Поиск по переписке',
  close: 'Закрыть поиск',
  found: (place: number, count: number) => `${place} из ${count}`,
  earlier: 'Предыдущее найденное',
  later: 'Следующее найденное',
} as const;

export const composerTexts = {
  attach: 'Прикрепить фото',
  removePhoto: (place: number) => `Убрать фото ${place}`,
  preparing: 'Готовим фото',
  photosMax: 'Не больше 4 фото в сообщении',
  notAnImage: (name: string) => `Не получилось открыть ${quoted(name)}`,
  replyTo: (name: string) => `Ответ: ${name}`,
  cancelReply: 'Не отвечать на это сообщение',
  label: 'Сообщение',
  send: 'Отправить',
  tooLong: (extra: string) => `Слишком длинно: сократите на ${extra}`,
  characters: ['знак', 'знака', 'знаков'],
} as const;

export const deletedTexts = {
  notice: 'Собеседник удалил аккаунт. Переписка осталась у вас, но написать ему уже нельзя.',
  remove: 'Убрать диалог',
  removeTitle: 'Убрать диалог?',
  removeText: 'Переписка исчезнет навсегда: у собеседника её уже нет.',
  removeConfirm: 'Убрать',
  failed: 'Не удалось убрать диалог',
} as const;

export const blockTexts = {
  menu: 'Действия с диалогом',
  block: 'Заблокировать',
  unblock: 'Разблокировать',
  find: 'Найти в переписке',
  ads: 'Объявления пользователя',
  blockTitle: 'Заблокировать пользователя?',
  blockText: 'Вы не сможете писать друг другу, пока не снимете блокировку.',
  unblockTitle: 'Разблокировать пользователя?',
  unblockText: 'Вы снова сможете писать друг другу.',
  failed: 'Не удалось изменить блокировку',
} as const;

export const cautionTexts = {
  code: 'Никому не называйте коды, пароли и данные карты: их спрашивают только мошенники.',
  lookalike: 'Адрес похож на наш, но ведёт на другой сайт. Не вводите там пароли и данные карты.',
  prepayment: 'Не переводите деньги заранее: сначала увидьте питомца или вещь своими глазами.',
  link: 'Ссылка ведёт на другой сайт. Не вводите там пароли и данные карты.',
  messenger: 'Лучше продолжить здесь: в другом мессенджере мы не сможем помочь.',
  more: 'Как не попасться',
} as const;
