import { noSuch } from '#contract/noSuchTexts.ts';
import { FORMER_ACCOUNT_DAYS } from '#contract/retention.ts';

export const adminTexts = {
  unknownUser: noSuch.user,
  deletedUser: `Этот пользователь уже удалил аккаунт: его объявлений нет, блокировать нечего. Если он вернётся в течение ${FORMER_ACCOUNT_DAYS} дней, отклонённые объявления и ограничения останутся за ним`,
  heldBy: (name: string) => `На это письмо сейчас отвечает ${name}`,
  serviceAccount: 'Служебный аккаунт заблокировать нельзя',
  serviceAccountMark: 'Служебному аккаунту отметка не нужна',
  banned: (name: string) => `Пользователь ${name} заблокирован`,
  unbanned: (name: string) => `Пользователь ${name} разблокирован`,
  noAd: 'Объявления с таким ID нет',
  noPromo: noSuch.promo,
  noReport: noSuch.promoReport,
};
