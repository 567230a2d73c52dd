import { plural } from '#contract/plural.ts';
import { countOf } from '#src/shared/text/format.ts';
import { adForms } from '#src/shared/texts.ts';

export const homeTexts = {
  title: 'Найдём вам друга',
  subtitle: 'Объявления для тех, кто любит животных',
  create: 'Разместить объявление',
  search: 'Найти питомца, товар или услугу',
  createWhere: 'Что размещаем?',
  shared: (count: number) =>
    `${countOf(count, ['фото', 'фото', 'фото'])} — добавим в объявление. Выберите раздел.`,
  sharedMissing: 'Фотографии не передались. Выберите раздел и добавьте их в форме.',
  terms: 'Пользовательское соглашение',
  privacy: 'Политика конфиденциальности',
  sections: 'Разделы',
  newest: 'Новые питомцы',
  lost: 'Помогите найти',
  lostNear: (city: string) => `Потерялись: ${city} и рядом`,
  lostNearest: (city: string) => `Ближайшие к городу ${city}`,
  happy: (count: number) =>
    `За год домой ${plural(count, 'вернулся', 'вернулись', 'вернулись')} ${countOf(count, ['питомец', 'питомца', 'питомцев'])}`,
  all: 'Все',
  allOf: (title: string) => `Все: ${title}`,
} as const;

export const sectionTexts = {
  pets: {
    name: 'Питомцы',
    line: 'Купить, приютить, найти',
    one: 'Объявление о питомце',
    forms: adForms,
  },
  market: { name: 'Барахолка', line: 'Вещи для любимцев', one: 'Товар или вещь', forms: adForms },
  services: { name: 'Услуги', line: 'Груминг, передержка, няни', one: 'Услуга', forms: adForms },
  events: {
    name: 'События',
    line: 'Выставки и встречи',
    one: 'Событие',
    forms: ['событие', 'события', 'событий'],
  },
} as const;
