export const eventTexts = {
  title: 'События',
  post: 'Разместить',
  empty: 'События не найдены.',
  anyCategory: 'Все',
  start: 'Начало',
  place: 'Место',
  posted: (age: string) => `размещено ${age}`,
  postedAt: 'Размещено',
};

export const eventDetailTexts = {
  loadingTitle: 'Событие',
  toList: 'к событиям',
  notFound: 'Такого события не существует',
  gone: 'Возможно, событие уже прошло или его отменили.',
};

export const weekdayNames = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'] as const;

export const eventDays = {
  past: 'Прошедшее',
  today: 'Сегодня',
  tomorrow: 'Завтра',
};

export const calendarTexts = {
  add: 'В календарь',
  subscribe: 'Календарь событий',
};

export const eventFormTexts = {
  title: 'Новое событие',
  eventHint: 'Начните вводить и выберите из списка: «выставка», «забег»',
  chooseType: 'Выберите тип',
  dateHint: 'День, когда событие начнётся',
  timeHint: 'По местному времени; можно не указывать',
  placeHint: 'Улица, парк или зал; можно не указывать',
  titleHint: 'Например: «Выставка собак в парке»',
  descriptionHint: 'Программа, сколько стоит участие, можно ли с питомцем',
};
