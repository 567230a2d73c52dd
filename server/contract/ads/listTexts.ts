import type { SectionName } from '../sections/sections.ts';

/** Names of the sections. */
export const sectionTitles: Readonly<Record<SectionName, string>> = {
  pets: 'Питомцы',
  market: 'Барахолка',
  services: 'Услуги',
  events: 'События',
};

/** The titles of the lists in browser tabs and search results. */
export const listTitles: Readonly<Record<SectionName, string>> = {
  pets: 'Питомцы: продажа, в хорошие руки, потерянные и найденные',
  market: 'Барахолка: товары для животных',
  services: 'Услуги для животных',
  events: 'События для любителей животных',
};

/** «Питомцы: Тула»: the title of a list with one filter. */
export const filteredTitle = (section: SectionName, filter: string): string =>
  `${sectionTitles[section]}: ${filter}`;

/** «Публичная оферта: питомцы»: the title of a document that each section has. */
export const documentTitle = (title: string, section: SectionName): string =>
  `${title}: ${sectionTitles[section].toLocaleLowerCase('ru')}`;

/** What the filters of lists are called. */
export const filterLabels = {
  words: 'Слова',
  city: 'Город',
  radius: 'Радиус, км',
  priceFrom: 'Цена от',
  priceTo: 'Цена до',
  sort: 'Сначала',
  category: 'Категория',
  animalType: 'Вид животного',
  breed: 'Порода',
  sex: 'Пол',
  object: 'Товар',
  audience: 'Для кого',
  condition: 'Состояние',
  service: 'Услуга',
  event: 'Событие',
  eventType: 'Тип',
  date: 'Дата',
  period: 'Когда',
};

export const sortNames = { new: 'новые', cheap: 'дешевле', near: 'ближе' };
export const periodNames = { upcoming: 'Предстоящие', past: 'Прошедшие' };
export const sexNames = ['Не указан', 'Мальчик', 'Девочка'] as const;
/** One animal of a type. Other types name it by the breed alone: «Хомяк Роборовского». */
export const animalNames: Readonly<Record<string, string | undefined>> = {
  Собаки: 'Собака',
  Кошки: 'Кошка',
  Птицы: 'Птица',
  Рыбки: 'Рыбка',
  Лошади: 'Лошадь',
};
/** In the order of their ids. */
export const animalTypeNames = [
  'Собаки',
  'Кошки',
  'Птицы',
  'Грызуны и кролики',
  'Рыбки',
  'Рептилии и амфибии',
  'Лошади',
  'Сельскохозяйственные животные',
  'Другие животные',
] as const;
