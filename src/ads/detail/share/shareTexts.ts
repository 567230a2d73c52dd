export const shareTexts = {
  share: 'Поделиться',
  list: 'Поделиться этой подборкой',
  copied: 'Ссылка скопирована',
  byLink: 'Отправить ссылку',
  failed: (url: string) => `Скопируйте ссылку: ${url}`,
};
