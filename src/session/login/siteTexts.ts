export const telegramTexts = {
  login: 'Войти через Telegram',
  checking: 'Входим через Telegram…',
  leaving: 'Открываем Telegram…',
  denied: 'Вы не разрешили вход через Telegram. Можно передумать и попробовать ещё раз',
  rejected: 'Telegram не смог вас впустить. Попробуйте ещё раз',
  otherLogin: 'Этот вход через Telegram начат не здесь. Нажмите на кнопку ещё раз',
} as const;

export const widgetTexts = {
  loading: 'Загружаем вход через Telegram…',
  silent: 'Telegram не отвечает',
} as const;

export const vkTexts = {
  login: 'Войти с VK ID',
  checking: 'Входим через VK ID…',
  leaving: 'Открываем VK ID…',
  silent: 'VK ID не отвечает',
  openAnyway: 'Всё равно открыть',
  denied: 'Вы не разрешили вход через VK ID. Можно передумать и попробовать ещё раз',
  rejected: 'VK ID не смог вас впустить. Попробуйте ещё раз',
  otherLogin: 'Этот вход через VK ID начат не здесь. Нажмите на кнопку ещё раз',
  insecure: 'Вход через VK ID работает только по защищённому адресу (https)',
} as const;
