import { plural } from '#contract/plural.ts';

export const searchPartyTexts = {
  ended: 'Питомца больше не ищут. Спасибо, что хотели помочь!',
  notLost: 'Ход поиска есть у объявлений о пропаже',
  notYours: 'Делиться ходом поиска может только хозяин питомца',
  notYourNote: 'Убрать отметку может её автор или хозяин питомца',
  ownPet: 'Это ваш питомец: помощь предложат другие',
  tooMany: (seconds: number) =>
    `Сегодня вы уже много отметили. Ещё раз можно через ${Math.ceil(seconds / 3600)} ч`,
  shared: (count: number) => `${count} ${plural(count, 'раз', 'раза', 'раз')}`,
  similar: (title: string) => `«${title}»: похож, хозяин спросил нашедшего`,
  different: (title: string) => `«${title}»: это другой питомец`,
};
