export const navigationTexts = {
  home: 'Главная',
  messages: 'Сообщения',
  favorites: 'Избранное',
  profile: 'Профиль',
  back: 'Назад',
  main: 'Основные разделы',
  skip: 'К содержанию',
  loading: 'Открываем…',
  unreadForms: ['непрочитанное', 'непрочитанных', 'непрочитанных'],
  unsent: (count: number) => `не отправлено: ${count}`,
} as const;

export const notFoundTexts = {
  title: 'Такой страницы нет',
  text: 'Возможно, она убежала погулять или ссылка написана с ошибкой.',
  action: 'На главную',
} as const;

export const offlineTexts = {
  text: 'Этот экран ещё не загружен. Проверьте интернет — мы откроем его, как только связь появится.',
} as const;

export const brokenTexts = {
  title: 'Что-то сломалось',
  text: 'Это наша ошибка, не ваша. Обновите страницу — обычно этого хватает.',
  action: 'Обновить',
} as const;
