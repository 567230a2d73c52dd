export const shareTexts = {
  share: 'Поделиться',
  list: 'Поделиться этой подборкой',
  copied: 'Ссылка скопирована',
  cut: 'Поиск слишком длинный для ссылки в Telegram: часть фильтров в неё не вошла',
  unanswered: 'Telegram не открыл список чатов?',
  byLink: 'Отправить ссылку',
  failed: (url: string) => `Скопируйте ссылку: ${url}`,
  openInTelegram: 'Открыть в Telegram',
};
