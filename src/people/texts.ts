import { noSuch } from '#contract/noSuchTexts.ts';

export const personTexts = {
  title: 'О пользователе',
  missing: noSuch.user,
  missingNote: 'Возможно, этот человек удалил аккаунт.',
  failed: 'Не удалось загрузить страницу. Проверьте связь и попробуйте ещё раз.',
  write: 'Написать',
  none: 'Объявлений сейчас нет.',
};
