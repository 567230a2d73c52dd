export const shareTexts = {
  share: 'Поделиться',
  list: 'Поделиться этой подборкой',
  copied: 'Ссылка скопирована',
  failed: (url: string) => `Скопируйте ссылку: ${url}`,
  openInTelegram: 'Открыть в Telegram',
};
