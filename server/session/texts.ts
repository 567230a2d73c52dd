import { noSuch } from '#contract/noSuchTexts.ts';

/** Before the number in the name of a person without an allowed one. */
export const neutralWord = 'Пользователь';

export const sessionTexts = {
  launch: (messenger: string) => ({
    rejected: `${messenger} не подтвердил вход. Закройте приложение и откройте его снова`,
    ended: 'Вы вышли на всех устройствах. Закройте приложение и откройте его снова',
    deleted: 'Аккаунт удалён. Чтобы создать новый, закройте приложение и откройте его снова',
  }),
  widget: {
    rejected: 'Telegram не подтвердил вход. Попробуйте ещё раз',
    ended:
      'Вы вышли на всех устройствах. Откройте страницу входа снова и войдите через Telegram ещё раз',
    deleted:
      'Аккаунт удалён. Чтобы создать новый, откройте страницу входа снова и войдите через Telegram ещё раз',
  },
  vkRejected: 'VK ID не подтвердил вход. Попробуйте ещё раз',
  vkUnreachable: 'VK ID не отвечает. Попробуйте чуть позже или войдите через Telegram',
  linkFirst:
    'Сначала ответьте, подключать ли этот вход к аккаунту. Чтобы просто войти, закройте приложение и откройте его снова',
  notRenewed: 'Вход закончился. Войдите, пожалуйста, ещё раз',
  otherSite: 'Так можно только со страниц petskod',
  notSet: (provider: string) => `Вход через ${provider} не настроен`,
  otherConsent: 'Текст согласия изменился. Обновите страницу и прочитайте его ещё раз',
  unknownSession: noSuch.session,
  unknownDevice: 'Неизвестное устройство',
  yandexBrowser: 'Яндекс Браузер',
  deletedUser: 'Удалённый пользователь',
  neutralName: (id: number) => `${neutralWord} ${id}`,
};

/** Words that would pass for the service itself. */
export const reservedWords = [
  'поддержка',
  'поддержки',
  'поддержке',
  'поддержку',
  'техподдержка',
  'техподдержки',
  'саппорт',
  'админ',
  'админы',
  'администратор',
  'администраторы',
  'администрация',
  'администрации',
  'модератор',
  'модераторы',
  'модерация',
  'модерации',
  'петскод',
  'petskod',
  'support',
  'admin',
  'admins',
  'administrator',
  'administration',
  'moderator',
  'moderators',
  'служба безопасности',
  'служба поддержки',
  'авито',
  'avito',
  'телеграм',
  'telegram',
  'вконтакте',
  'vkontakte',
  'сбер',
  'сбербанк',
  'sberbank',
  'тинькофф',
  'т-банк',
  'втб',
  'альфа-банк',
  'газпромбанк',
  'россельхозбанк',
  'райффайзенбанк',
  'совкомбанк',
];

/** Ends of addresses that names may not have. */
export const hostZones = 'ru|рф|su|com|net|org|info|site|online|shop|store|me|pro|app|top|xyz';

/**
 * Pairs of lower-case characters that the eye does not tell apart, beyond those of Unicode: the first
 * is read as the second.
 */
export const lookalikes = 'вb з3 иu кk мm нh пn тt гr ьb 0o 1l 4ч 5s 6б il |l @a $s €e ҙд';
