export const homeTexts = {
  title: 'Найдём вам друга',
  subtitle: 'Объявления для тех, кто любит животных',
  create: 'Разместить объявление',
  createWhere: 'Что размещаем?',
  kept: 'В браузере мы храним только то, что нужно для работы: ключ входа, тему, последний город и черновики. Рекламных и аналитических cookie нет.',
  terms: 'Пользовательское соглашение',
  privacy: 'Политика конфиденциальности',
  sections: 'Разделы',
  newest: 'Новые питомцы',
  lost: 'Помогите найти',
  lostNear: (city: string) => `Потерялись: ${city} и рядом`,
  all: 'Все',
  allOf: (title: string) => `Все: ${title}`,
} as const;

const adWords = ['объявление', 'объявления', 'объявлений'] as const;

export const sectionTexts = {
  pets: {
    name: 'Питомцы',
    line: 'Купить, приютить, найти',
    one: 'Объявление о питомце',
    words: adWords,
  },
  market: { name: 'Барахолка', line: 'Вещи для любимцев', one: 'Товар или вещь', words: adWords },
  services: { name: 'Услуги', line: 'Груминг, передержка, няни', one: 'Услуга', words: adWords },
  events: {
    name: 'События',
    line: 'Выставки и встречи',
    one: 'Событие',
    words: ['событие', 'события', 'событий'],
  },
} as const;
