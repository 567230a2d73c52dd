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
  waiting: 'Ждёт отправки',
  waitsForConnection: 'Отправим, когда появится связь',
  waitsForTime: (wait: string) => `Слишком много сообщений подряд. Отправим через ${wait}`,
  notSent: 'Не отправлено',
  notSentBecause: (reason: string) => `Не отправлено. ${reason}`,
  retry: 'Повторить',
  change: 'Изменить',
  discard: 'Удалить',
  by: { me: 'Вы', them: 'Собеседник' },
} as const;

export const composerTexts = {
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
  blockTitle: 'Заблокировать пользователя?',
  blockText: 'Вы не сможете писать друг другу, пока не снимете блокировку.',
  unblockTitle: 'Разблокировать пользователя?',
  unblockText: 'Вы снова сможете писать друг другу.',
  failed: 'Не удалось изменить блокировку',
} as const;
