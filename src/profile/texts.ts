import type { SectionName } from '#src/shared/paths.ts';

export const profileTexts = {
  title: 'Профиль',
  loading: 'Загрузка…',
  name: 'Имя пользователя',
  edit: 'Изменить имя',
  save: 'Сохранить',
  cancel: 'Отмена',
  nameFailed: 'Ошибка при обновлении имени',
  nameNetwork: 'Ошибка при соединении с сервером',
  nameSaved: '✅ Имя обновлено',
  id: (id: number) => `ID ${id}`,
  admin: 'Администратор',
  theme: 'Тёмная тема',
  ownAds: 'Мои объявления',
  empty: 'У вас пока нет объявлений.',
  place: 'Разместить объявление',
  failed: 'Не удалось загрузить ваши объявления. Проверьте связь и попробуйте ещё раз.',
  actions: 'Действия',
  actionsOf: (title: string) => `Действия: ${title}`,
  account: 'Аккаунт',
  logOut: 'Выйти',
  logOutEverywhere: 'Выйти на всех устройствах',
  logOutEverywhereTitle: 'Выйти на всех устройствах?',
  logOutEverywhereText: 'Вы выйдете здесь и везде, где входили. Потом можно будет войти снова.',
  download: 'Скачать мои данные',
  downloadFailed: 'Не удалось собрать данные. Попробуйте ещё раз.',
  copied: '✅ Данные скопированы',
  remove: 'Удалить аккаунт',
  removeTitle: 'Удалить аккаунт навсегда?',
  removeText:
    'Удалятся ваше имя, все объявления с фотографиями, переписка, избранное и отметки о просмотрах. Восстановить их будет нельзя.',
  removeConfirm: 'Удалить навсегда',
  removed: '✅ Аккаунт удалён',
  failedAction: (detail: string) => `Ошибка: ${detail}`,
};

export const groupTitles: Record<SectionName, string> = {
  pets: 'Питомцы',
  market: 'Барахолка',
  services: 'Услуги',
  events: 'События',
};
