export const siteName = 'petskod';

/** Title and description of every public page that is not an ad. */
export const pageTexts: Record<string, { title: string; description: string }> = {
  '/': {
    title: 'petskod — объявления для тех, кто любит животных',
    description: 'Питомцы, вещи для них, услуги и события: объявления для тех, кто любит животных.',
  },
  '/posts': {
    title: 'Питомцы: продажа, в хорошие руки, потерянные и найденные — petskod',
    description:
      'Собаки, кошки, птицы, грызуны и другие животные: купить, взять в хорошие руки, найти потерявшихся.',
  },
  '/market': {
    title: 'Барахолка: товары для животных — petskod',
    description: 'Новые и б/у вещи для питомцев: переноски, домики, аквариумы, корм, игрушки.',
  },
  '/services': {
    title: 'Услуги для животных — petskod',
    description: 'Груминг, передержка, выгул, дрессировка, ветеринар на дом и другие услуги.',
  },
  '/events': {
    title: 'События для любителей животных — petskod',
    description: 'Выставки, дни открытых дверей в приютах, соревнования, лекции и ярмарки.',
  },
  '/how-it-works': {
    title: 'Как продвинуть объявление о питомце — petskod',
    description: 'Закрепление и продвижение объявлений о питомцах: что они дают и сколько стоят.',
  },
  '/how-it-works-market': {
    title: 'Как продвинуть объявление на барахолке — petskod',
    description: 'Закрепление и продвижение товаров для животных: что они дают и сколько стоят.',
  },
  '/how-it-works-service': {
    title: 'Как продвинуть объявление об услуге — petskod',
    description: 'Закрепление и продвижение услуг для животных: что они дают и сколько стоят.',
  },
  '/offer': {
    title: 'Публичная оферта: питомцы — petskod',
    description: 'Условия платного закрепления и продвижения объявлений о питомцах.',
  },
  '/offer-market': {
    title: 'Публичная оферта: барахолка — petskod',
    description: 'Условия платного закрепления и продвижения товаров для животных.',
  },
  '/offer-service': {
    title: 'Публичная оферта: услуги — petskod',
    description: 'Условия платного закрепления и продвижения услуг для животных.',
  },
  '/terms': {
    title: 'Пользовательское соглашение — petskod',
    description: 'Правила, по которым работает petskod.',
  },
  '/privacy': {
    title: 'Политика конфиденциальности — petskod',
    description: 'Какие данные собирает petskod, зачем и как их удалить.',
  },
};

export const headTexts = {
  notFound: 'Страница не найдена — petskod',
  notFoundText: 'Такой страницы или объявления не существует.',
  priceIn: (headline: string, city: string) => `${headline} · ${city}`,
};

export const posterTexts = {
  /** By animal type and sex where the word has both; anything else is a pet. */
  headlines: {
    Собаки: { boy: 'ПРОПАЛ ПЁС', other: 'ПРОПАЛА СОБАКА' },
    Кошки: { boy: 'ПРОПАЛ КОТ', other: 'ПРОПАЛА КОШКА' },
    Птицы: { boy: 'ПРОПАЛА ПТИЦА', other: 'ПРОПАЛА ПТИЦА' },
    Лошади: { boy: 'ПРОПАЛ КОНЬ', other: 'ПРОПАЛА ЛОШАДЬ' },
  } as Record<string, { boy: string; other: string }>,
  petHeadline: { boy: 'ПРОПАЛ ПИТОМЕЦ', other: 'ПРОПАЛ ПИТОМЕЦ' },
  breed: 'Порода',
  place: 'Где',
  since: 'Дата',
  marks: 'Приметы и подробности',
  scan: 'Видели? Наведите камеру на код и напишите нам',
  notLost: 'Объявление для расклейки делается только для потерявшихся питомцев',
  expired: 'Ссылка на объявление для расклейки устарела. Откройте её заново',
};
