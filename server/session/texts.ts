export const sessionTexts = {
  initDataRejected: 'Telegram не подтвердил вход. Закройте приложение и откройте его снова',
  widgetRejected: 'Telegram не подтвердил вход. Попробуйте ещё раз',
  vkRejected: 'VK ID не подтвердил вход. Попробуйте ещё раз',
  vkUnreachable: 'VK ID не отвечает. Попробуйте чуть позже или войдите через Telegram',
  vkNotSet: 'Вход через VK ID не настроен',
  guest: 'Гость',
};
