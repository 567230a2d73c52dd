import { noSuch } from '#contract/noSuchTexts.ts';

export const personTexts = {
  title: 'О пользователе',
  missing: noSuch.user,
  missingNote: 'Возможно, этот человек удалил аккаунт.',
  failed: 'Не удалось загрузить страницу. Попробуйте ещё раз чуть позже.',
  write: 'Написать',
  menu: 'Ещё действия',
  none: 'Объявлений сейчас нет.',
};
