import { noSuch } from '#contract/noSuchTexts.ts';
import { quoted } from '#contract/quoted.ts';
import type { PetColor } from '#contract/sections/lostPets.ts';

/** Why a found pet may be the lost one; an owner decides, so nothing here says that it is. */
export const matchTexts = {
  sameChip: 'тот же номер чипа',
  sameCity: 'в том же городе',
  distance: (km: number) => `${km} км от места пропажи`,
  colors: (colors: readonly PetColor[]) => `похожий окрас: ${colors.join(', ')}`,
  sameBreed: 'та же порода',
  noBreeds: ['', 'Без породы', 'Метис'],
  dogs: 'Собаки',
  sameSex: 'тот же пол',
  sameSize: 'такой же размер',
  collar: 'тоже в ошейнике',
  words: 'похожее описание',
  sameDay: 'в тот же день',
  dayAfter: (days: number) => `на ${days + 1}-й день`,
  toFinder: (title: string, foundLink: string, lostLink: string) =>
    `Здравствуйте! Ваша находка ${quoted(title)} похожа на моего питомца. Давайте сверим приметы?\n${foundLink}\n${lostLink}`,
};

/** Most ads of lost and found pets have these words. */
export const commonWords =
  'потерялась потерялся пропала пропал сбежала сбежал убежала ищем ищу нашли нашлась нашёлся найдена найден найти помогите пожалуйста собака пёс кобель сука кошка кот котик собачка щенок котёнок питомец животное мальчик девочка хозяин хозяева вознаграждение звоните пишите телефон район улица двор дом видел видели если это очень наш наша';

export const matchErrors = {
  notFound: noSuch.match,
  notYours: 'Совпадения видит только автор объявления о пропаже',
};

export const handOverTexts = {
  toOwner: (text: string) => `Примета, которую я вижу: ${text}`,
  toFinder: {
    matched: 'Примета совпала! Давайте договоримся о встрече.',
    different: 'Примета не совпала, это другой питомец. Спасибо, что написали!',
  },
  notFound: noSuch.handOver,
  notYours: {
    owner: 'Отвечает только хозяин питомца',
    finder: 'Примету описывает тот, кто нашёл питомца',
  },
  described: 'Примета уже описана: подробности можно написать в переписке',
  notDescribed: 'Примету ещё не описали',
  decided: 'Вы уже ответили',
};
