export const offerTexts = {
  answer: 'Сообщить, когда ответят',
  review: 'Сообщить, когда проверим',
  search: 'Сообщить, когда появится подходящее',
  later: 'Не сейчас',
  done: 'Готово, сообщим',
};

export const invoiceTexts = {
  failed: 'Оплата не прошла. Попробуйте ещё раз',
};

export const downloadTexts = {
  unanswered: (messenger: string) => `${messenger} не ответил: скачать в браузере`,
  inBrowser: 'Скачать в браузере',
};

export const homeScreenTexts = {
  add: 'Добавить на главный экран',
  failed: 'Не получилось добавить. Попробуйте ещё раз',
};

export const appTexts = {
  openInTelegram: 'Открыть в Telegram',
  cut: (messenger: string) =>
    `Поиск слишком длинный для ссылки в ${messenger}: часть фильтров в неё не вошла`,
  noChats: (messenger: string) => `${messenger} не открыл список чатов?`,
};
