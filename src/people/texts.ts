import { noSuch } from '#contract/noSuchTexts.ts';

export const personTexts = {
  title: 'О пользователе',
  missing: noSuch.user,
  missingNote: 'Возможно, этот человек удалил аккаунт.',
  failed: 'Не удалось загрузить страницу. Попробуйте ещё раз чуть позже.',
  write: 'Написать',
  menu: 'Ещё действия',
  helped: (names: string) => `Помогли вернуться домой: ${names}`,
  none: 'Объявлений сейчас нет.',
};
