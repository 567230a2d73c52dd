export const profileTexts = {
  title: 'Профиль',
  loading: 'Загрузка…',
  name: 'Имя пользователя',
  edit: 'Изменить имя',
  save: 'Сохранить',
  cancel: 'Отмена',
  nameFailed: 'Ошибка при обновлении имени',
  nameNetwork: 'Ошибка при соединении с сервером',
  nameNotLoaded: 'Не удалось загрузить имя. Проверьте связь и попробуйте ещё раз.',
  nameSaved: 'Имя обновлено',
  id: (id: number) => `ID ${id}`,
  admin: 'Администратор',
  toAdmin: 'Администрирование',
  theme: 'Тёмная тема',
  ownAds: 'Мои объявления',
  tabs: { active: 'Активные', review: 'На проверке', archive: 'Архив' },
  none: 'Здесь пока пусто',
  empty: 'У вас пока нет объявлений.',
  post: 'Разместить объявление',
  failed: 'Не удалось загрузить ваши объявления. Проверьте связь и попробуйте ещё раз.',
  actionsOf: (title: string) => `Действия: ${title}`,
  settings: 'Настройки',
  notices: 'Уведомления',
  install: 'Установить приложение',
  logOut: 'Выйти',
  logOutEverywhere: 'Выйти на всех устройствах',
  logOutEverywhereTitle: 'Выйти на всех устройствах?',
  logOutEverywhereText: 'Вы выйдете здесь и везде, где входили. Потом можно будет войти снова.',
  download: 'Скачать мои данные',
  downloadFailed: 'Не удалось собрать данные. Попробуйте ещё раз.',
  remove: 'Удалить аккаунт',
  removeTitle: 'Удалить аккаунт навсегда?',
  removeText:
    'Удалятся ваше имя, все объявления с фотографиями, избранное и отметки о просмотрах. Восстановить их будет нельзя. Переписка останется у собеседников, но без вашего имени.',
  removeConfirm: 'Удалить навсегда',
  removed: 'Аккаунт удалён',
  failedAction: (detail: string) => `Ошибка: ${detail}`,
};

export const consentTexts = {
  title: 'Согласие на обработку данных',
  given: (time: string) => `Вы дали согласие: ${time}.`,
  effect:
    'Если отозвать его, ваши объявления исчезнут из показа, а размещать, писать и сохранять избранное будет нельзя, пока вы не дадите согласие снова. Читать сервис можно по-прежнему. Сами данные стираются, когда вы удаляете аккаунт.',
  withdraw: 'Отозвать',
  withdrawn: 'Согласие отозвано, объявления сняты с показа',
} as const;

export const sessionsTexts = {
  title: 'Где вы вошли',
  about: 'Если видите незнакомое устройство, завершите его вход.',
  loading: 'Загрузка…',
  failed: 'Не удалось загрузить список устройств. Проверьте связь и попробуйте ещё раз.',
  current: 'Это устройство',
  channels: {
    telegram: 'Приложение в Telegram',
    widget: 'Сайт, вход через Telegram',
    vk: 'Сайт, вход через VK ID',
  },
  created: (time: string) => `Вход: ${time}`,
  lastSeen: (time: string) => `Последний раз: ${time}`,
  end: 'Завершить',
  endOf: (device: string) => `Завершить: ${device}`,
  endTitle: 'Завершить этот вход?',
  endText: (device: string) => `${device}: чтобы вернуться, там нужно будет войти заново.`,
  endCurrentText: 'Вы выйдете на этом устройстве. Потом можно будет войти снова.',
  ended: 'Вход завершён',
} as const;

const newForms = ['новое', 'новых'] as const;

export const savedSearchesTexts = {
  title: 'Сохранённые поиски',
  about: 'Сообщим, когда появится подходящее объявление.',
  empty:
    'Здесь будут поиски, о которых вы хотите узнавать первыми. В любом списке нажмите «Сохранить поиск».',
  toList: 'К объявлениям',
  loading: 'Загрузка…',
  failed: 'Не удалось загрузить поиски. Проверьте связь и попробуйте ещё раз.',
  unseen: (count: number) =>
    `${count} ${newForms[new Intl.PluralRules('ru').select(count) === 'one' ? 0 : 1]}`,
  notifyOf: (name: string) => `Когда сообщать: ${name}`,
  notify: { instant: 'Сообщать сразу', daily: 'Раз в день, в 10:00', off: 'Не сообщать' },
  name: 'Название',
  rename: (name: string) => `Переименовать: ${name}`,
  save: 'Сохранить',
  cancel: 'Отмена',
  remove: (name: string) => `Удалить: ${name}`,
  removeTitle: 'Удалить поиск?',
  removeText: (name: string) => `${name}: больше не сообщим о новых объявлениях.`,
  removeConfirm: 'Удалить',
  removed: 'Поиск удалён',
} as const;
