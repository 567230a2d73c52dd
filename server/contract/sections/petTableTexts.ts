/** Headings of a table of pets besides the names of the form's fields: the labels of the form. */
export const petTableHeadings = {
  title: ['Заголовок'],
  category: ['Категория'],
  type_ad: ['Вид животного'],
  breed: ['Порода'],
  sex: ['Пол'],
  price: ['Цена, ₽', 'Цена'],
  city: ['Город'],
  description: ['Описание'],
  happened_at: ['Когда пропал', 'Когда найден'],
  place: ['Где'],
  colors: ['Окрас, до трёх', 'Окрас'],
  size: ['Размер'],
  collar: ['Ошейник'],
  chip: ['Номер чипа'],
  hidden_mark: ['Тайная примета'],
  images: ['Фотографии', 'Фото'],
} as const;

/** What people write into cells for the values of the form. */
export const petTableValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sex: { 'не указан': '0', мальчик: '1', девочка: '2' },
  size: { 'не указано': '', маленький: 'small', средний: 'medium', крупный: 'large' },
  collar: { есть: 'yes', нет: 'no', неизвестно: 'unknown' },
};

export const petTableErrors = {
  missing: 'Выберите таблицу в формате CSV',
  notUtf8: 'Сохраните таблицу в формате CSV в кодировке UTF-8',
  unreadable: (line: number) => `Строка ${line}: не получилось разобрать. Проверьте кавычки`,
  empty: 'В таблице нет ни одного питомца',
  unknownHeading: (heading: string) => `Неизвестный столбец «${heading}»`,
  repeatedHeading: (heading: string) => `Столбец «${heading}» встречается дважды`,
  tooManyCells: 'В строке больше значений, чем столбцов',
  noSuchPhoto: (name: string) => `Фото ${name} не приложено`,
  repeatedPhoto: (name: string) => `Два приложенных фото называются одинаково: ${name}`,
};
