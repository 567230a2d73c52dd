export const siteName = 'petskod';
export const siteTitle = 'petskod — объявления для тех, кто любит животных';

export const timeTexts = {
  today: 'сегодня',
  yesterday: 'вчера',
  seconds: ['секунду', 'секунды', 'секунд'],
  minutes: ['минуту', 'минуты', 'минут'],
} as const;

export const adForms = ['объявление', 'объявления', 'объявлений'] as const;

export const requestErrors = {
  network: 'Ошибка соединения с сервером',
  tooOften: (wait: string) => `Слишком часто. Попробуйте снова через ${wait}`,
  tooOftenLater: 'Слишком часто. Попробуйте немного позже',
  server: 'На сервере что-то сломалось. Мы уже чиним — попробуйте чуть позже',
  unknown: 'Что-то пошло не так. Попробуйте ещё раз',
} as const;

export const uiTexts = {
  restored: 'Мы сохранили то, что вы не успели отправить',
  startOver: 'Начать заново',
  close: 'Закрыть',
  cancel: 'Отмена',
  clear: 'Очистить',
  remove: (name: string) => `Убрать: ${name}`,
  retry: 'Попробовать ещё раз',
  open: 'Открыть',
  opened: (title: string) => `Открыто: ${title}`,
  optional: 'необязательно',
  loading: 'Загрузка…',
  offline: 'Нет связи',
  offlineText: 'Проверьте интернет — мы попробуем ещё раз, как только связь появится.',
  repeat: 'Повторить',
  errorTitle: 'Не получилось загрузить',
  counter: (length: number, max: number) => `${length} из ${max}`,
  suggestions: 'Подсказки',
  suggestionsFound: ['подсказка', 'подсказки', 'подсказок'],
  noSuggestions: 'Подсказок нет',
} as const;

export const storageTexts = {
  note: 'В браузере мы храним только то, что нужно для работы: ключ входа и его cookie, тему, последний город и черновики. Рекламных и аналитических cookie нет.',
  more: 'Подробнее',
} as const;
