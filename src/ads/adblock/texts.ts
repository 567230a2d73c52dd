export const adBlockTexts = {
  blocked: 'Для корректной работы сайта отключите Adblock',
  retry: 'Проверить снова',
};
