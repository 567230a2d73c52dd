import { quoted } from '#contract/quoted.ts';
import type { CatalogTable } from '#contract/admin/catalog.ts';
import { adForms } from '#src/shared/texts.ts';

export const catalogTexts = {
  title: 'Справочники',
  loading: 'Загружаем справочники…',
  list: 'Справочник',
  tables: {
    breed: 'Породы',
    city: 'Города',
    objects: 'Товары',
    service: 'Услуги',
    event: 'События',
  },
  add: {
    breed: 'Добавить породу',
    city: 'Добавить город',
    objects: 'Добавить товар',
    service: 'Добавить услугу',
    event: 'Добавить событие',
  },
  entries: ['запись', 'записи', 'записей'],
  search: 'Поиск по названию',
  id: 'ID',
  change: 'Изменить',
  changeOf: (label: string) => `Изменить: ${label}`,
  groups: { breed: 'Вид животного', objects: 'Раздел', event: 'Тип события' } as Partial<
    Record<CatalogTable, string>
  >,
  more: 'Показать ещё',
  notFound: 'Такой записи нет',
  otherType: (from: string, into: string) =>
    `Виды животных разные: ${from} и ${into}. У объявлений сменится вид.`,
  name: 'Название',
  nameNeeded: 'Это поле должно быть заполнено',
  animalType: 'Вид животного',
  eventType: 'Тип события',
  choose: 'Выберите…',
  near: 'Ближайший город справочника',
  nearHint:
    'От него новый город возьмёт регион и часовой пояс. Если не выбрать — будет как в Москве',
  owner: 'Раздел',
  topLevel: 'Верхний уровень',
  ownerNeeded: 'Выберите раздел из подсказок или «Верхний уровень»',
  save: 'Сохранить',
  added: (name: string) => `${quoted(name)} добавлено`,
  newName: 'Новое название',
  rename: 'Переименовать',
  renamed: 'Переименовано',
  remove: 'Удалить: ей никто не пользуется',
  removed: (name: string) => `${quoted(name)} удалено`,
  mergeInto: 'Объединить с записью',
  mergeHint: 'Эта запись исчезнет, а всё, что с ней связано, перейдёт к выбранной',
  merge: 'Объединить',
  mergeTitle: (from: string, into: string) => `Объединить ${quoted(from)} с ${quoted(into)}?`,
  mergeText: (from: string, usage: string) =>
    `Запись ${quoted(from)} исчезнет. ${usage} Разделить их обратно будет нельзя.`,
  merged: (into: string) => `Теперь всё это — ${quoted(into)}`,
  usage: (parts: string) => `С этой записью связано: ${parts}.`,
  ads: adForms,
  promos: ['баннер', 'баннера', 'баннеров'],
  children: ['вложенный товар', 'вложенных товара', 'вложенных товаров'],
} as const;
