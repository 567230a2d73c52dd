import { noSuch } from '#contract/noSuchTexts.ts';
import { quoted } from '#contract/quoted.ts';
import { FORMER_ACCOUNT_DAYS } from '#contract/retention.ts';

export const adminTexts = {
  unknownUser: noSuch.user,
  deletedUser: `Этот пользователь уже удалил аккаунт: его объявлений нет, блокировать нечего. Если он вернётся в течение ${FORMER_ACCOUNT_DAYS} дней, отклонённые объявления и ограничения останутся за ним`,
  heldBy: (name: string) => `На это письмо сейчас отвечает ${name}`,
  serviceAccount: 'Служебный аккаунт заблокировать нельзя',
  banned: (name: string) => `Пользователь ${name} заблокирован`,
  unbanned: (name: string) => `Пользователь ${name} разблокирован`,
  noAd: 'Объявления с таким ID нет',
  noPromo: noSuch.promo,
  noReport: noSuch.promoReport,
  noEntry: 'Такой записи нет в справочнике',
  nameTaken: 'Такое название уже есть в справочнике',
  renamed: (name: string) =>
    `Другой администратор уже переименовал эту запись: теперь она называется ${quoted(name)}`,
  severalEntries: 'Записей с таким названием несколько: выберите нужную из списка',
  noType: 'Выберите вид из списка',
  noOwner: 'Такого раздела нет в справочнике',
  ownerIsItem: 'Товар может стоять только в разделе верхнего уровня',
  entryUsed: 'Эту запись ещё используют объявления или баннеры: её можно только объединить',
  mergeItself: 'Запись нельзя объединить с самой собой',
  mergeLevels: 'Раздел можно объединить только с разделом, а товар — с товаром',
  mergePinned:
    'За обеими записями сейчас закреплены объявления. Объединить их можно, когда одно из закреплений закончится',
};
