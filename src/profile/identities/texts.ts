export const identitiesTexts = {
  title: 'Способы входа',
  connect: (provider: string) => `Подключить ${provider}`,
  connected: (name: string) => (name ? `Подключён как ${name}` : 'Подключён'),
  disconnect: 'Отключить',
  disconnectOf: (provider: string) => `Отключить ${provider}`,
  disconnectTitle: (provider: string) => `Отключить ${provider}?`,
  disconnectText: (provider: string) =>
    `Везде, где вы входили через ${provider}, вы выйдете, и войти так в этот аккаунт больше не получится.`,
  newAccount: (messenger: string) =>
    `Если снова открыть petskod в ${messenger}, там начнётся новый, пустой аккаунт.`,
  here: (connected: string) =>
    `${connected}. Сейчас вы вошли через него: отключить его можно, войдя другим способом`,
  disconnected: (provider: string) => `${provider} отключён`,
  failedAction: (detail: string) => `Ошибка: ${detail}`,
} as const;

export const connectTexts = {
  title: 'Способ входа',
  about: (provider: string) =>
    `Подключите ${provider}, и тот же аккаунт откроется, как бы вы ни вошли.`,
  open: (messenger: string) => `Открыть ${messenger}`,
  openHint: (messenger: string) =>
    `Откроется petskod в ${messenger} и спросит, подключать ли. Ссылка действует 10 минут.`,
  telegramHere: 'Войти через Telegram здесь',
  vk: 'Продолжить с VK ID',
  inBrowser: 'Открыть в браузере',
  inBrowserHint: (messenger: string) =>
    `VK ID подключают на сайте: войдите там через ${messenger} и откройте профиль.`,
  onPhone: (messenger: string) =>
    `В этом окне VK ID не открывается: подключите его в ${messenger} на телефоне.`,
  checking: 'Проверяем…',
  onlyInMessenger: 'Откройте эту ссылку в мессенджере: подключение продолжится там.',
  question: (provider: string, name: string, account: string) =>
    `Подключить ${provider}${name ? ` «${name}»` : ''} к аккаунту «${account}» на petskod?`,
  afterwards: 'Потом можно будет войти любым из способов: аккаунт откроется тот же.',
  yes: 'Подключить',
  no: 'Это не я',
  refusedTitle: 'Не получилось подключить',
  toProfile: 'В профиль',
  toHome: 'На главную',
  done: (provider: string) => `${provider} подключён`,
  failed: 'Не удалось загрузить. Попробуйте ещё раз чуть позже.',
} as const;
