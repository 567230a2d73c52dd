import {
  documentTitle,
  filteredTitle,
  listTitles,
  sectionTitles,
} from '#contract/ads/listTexts.ts';

export const siteName = 'petskod';

export const titleOf = (title: string): string => `${title} — ${siteName}`;

/** Title and description of every public page that is not an ad. */
export const pageTexts: Record<string, { title: string; description: string }> = {
  '/': {
    title: 'petskod — объявления для тех, кто любит животных',
    description: 'Питомцы, вещи для них, услуги и события: объявления для тех, кто любит животных.',
  },
  '/posts': {
    title: titleOf(listTitles.pets),
    description:
      'Собаки, кошки, птицы, грызуны и другие животные: купить, взять в хорошие руки, найти потерявшихся.',
  },
  '/market': {
    title: titleOf(listTitles.market),
    description: 'Новые и б/у вещи для питомцев: переноски, домики, аквариумы, корм, игрушки.',
  },
  '/services': {
    title: titleOf(listTitles.services),
    description: 'Груминг, передержка, выгул, дрессировка, ветеринар на дом и другие услуги.',
  },
  '/events': {
    title: titleOf(listTitles.events),
    description: 'Выставки, дни открытых дверей в приютах, соревнования, лекции и ярмарки.',
  },
  '/how-it-works': {
    title: titleOf(documentTitle('Как работает продвижение', 'pets')),
    description: 'Закрепление и продвижение объявлений о питомцах: что они дают и сколько стоят.',
  },
  '/how-it-works-market': {
    title: titleOf(documentTitle('Как работает продвижение', 'market')),
    description: 'Закрепление и продвижение товаров для животных: что они дают и сколько стоят.',
  },
  '/how-it-works-service': {
    title: titleOf(documentTitle('Как работает продвижение', 'services')),
    description: 'Закрепление и продвижение услуг для животных: что они дают и сколько стоят.',
  },
  '/offer': {
    title: titleOf(documentTitle('Публичная оферта', 'pets')),
    description: 'Условия платного закрепления и продвижения объявлений о питомцах.',
  },
  '/offer-market': {
    title: titleOf(documentTitle('Публичная оферта', 'market')),
    description: 'Условия платного закрепления и продвижения товаров для животных.',
  },
  '/offer-service': {
    title: titleOf(documentTitle('Публичная оферта', 'services')),
    description: 'Условия платного закрепления и продвижения услуг для животных.',
  },
  '/home-again': {
    title: titleOf('Вернулись домой'),
    description: 'Потерявшиеся питомцы, которые нашлись, и те, кто обрёл дом: фото и слова хозяев.',
  },
  '/terms': {
    title: 'Пользовательское соглашение — petskod',
    description: 'Правила, по которым работает petskod.',
  },
  '/safety': {
    title: titleOf('Как общаться безопасно'),
    description: 'Как узнать мошенника и договориться о встрече без риска.',
  },
  '/privacy': {
    title: 'Политика конфиденциальности — petskod',
    description: 'Какие данные собирает petskod, зачем и как их удалить.',
  },
};

/** Titles of pages that search engines do not index, by path; people and reports name theirs. */
export const privateTitles: Record<string, string> = {
  '/search': 'Поиск',
  '/new-ad': 'Новое объявление',
  '/new-post': 'Новое объявление',
  '/new-post-market': 'Новое объявление',
  '/new-post-service': 'Новая услуга',
  '/new-post-event': 'Новое событие',
  '/post/:id/edit': 'Изменить объявление',
  '/market-post/:id/edit': 'Изменить объявление',
  '/service-post/:id/edit': 'Изменить объявление',
  '/event-post/:id/edit': 'Изменить объявление',
  '/post/:id/ending': 'Питомец дома',
  '/market-post/:id/ending': 'Как всё закончилось',
  '/login': 'Вход',
  '/messages': 'Сообщения',
  '/favorites': 'Избранное',
  '/profile': 'Профиль',
  '/profile/sessions': 'Ваши устройства',
  '/profile/pets': 'Мои питомцы',
  '/profile/pets/import': 'Загрузить таблицей',
  '/profile/connect': 'Способ входа',
  '/profile/searches': 'Сохранённые поиски',
  '/profile/notices': 'Уведомления',
  '/profile/notices/settings': 'Настройки уведомлений',
  '/pay/:id': 'Оплата',
  '/admin': 'Администрирование',
  '/admin/ads': 'На проверке: питомцы',
  '/admin/ads-market': 'На проверке: барахолка',
  '/admin/ads-service': 'На проверке: услуги',
  '/admin/ads-event': 'На проверке: события',
  '/admin/ads/review': 'Проверка: питомцы',
  '/admin/ads-market/review': 'Проверка: барахолка',
  '/admin/ads-service/review': 'Проверка: услуги',
  '/admin/ads-event/review': 'Проверка: события',
  '/admin/promos': 'Реклама',
  '/admin/promo': 'Новая реклама',
  '/admin/promo/:id/edit': 'Изменить рекламу',
  '/admin/promo/:id': 'Карточка рекламы',
  '/admin/cautions': 'Предостережения',
  '/admin/reports': 'Жалобы',
  '/admin/support': 'Письма в поддержку',
  '/admin/users': 'Пользователи',
  '/admin/users/:id': 'О пользователе',
  '/admin/refs': 'Справочники',
  '/admin/audit': 'Журнал действий',
  '/admin/money': 'Деньги',
  '/admin/operation': 'Работа сервиса',
};

export const headTexts = {
  notFound: 'Страница не найдена — petskod',
  notFoundText: 'Такой страницы или объявления не существует.',
  gone: 'Объявление снято — petskod',
  ended: (name: string) => `${name} — petskod`,
  goneText: 'Объявление снято с публикации. Посмотрите похожие.',
  goneAd: (title: string, city: string) =>
    `${title} · ${city}. Объявление снято, посмотрите похожие.`,
  home: 'Главная',
  promoReport: 'Отчёт о рекламе',
  searchParty: (title: string) => `Ход поиска: ${title}`,
  filtered: (title: string, description: string) => `${title}. ${description}`,
  endedAd: (outcome: string, title: string, city: string) =>
    `${outcome.endsWith('!') ? outcome : `${outcome}.`} ${title}, ${city}`,
  breedInCity: (breed: string, city: string) =>
    `${breed} в городе ${city}: купить, взять в хорошие руки, найти потерявшихся. Объявления с фотографиями от людей рядом.`,
};

export const calendarTexts = {
  name: (city: string | undefined) => (city ? filteredTitle('events', city) : sectionTitles.events),
  /** Instead of a title that is not shown any more. */
  withdrawn: 'Событие отменено',
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
  animal: 'Питомец',
  breed: 'Порода',
  colors: 'Окрас',
  size: 'Размер',
  sizes: { small: 'маленький', medium: 'средний', large: 'крупный' },
  collar: 'Ошейник',
  collars: { yes: 'есть', no: 'нет', unknown: '' },
  place: 'Где',
  since: 'Дата',
  person: 'Кого спросить',
  notPublished: 'Листовку можно напечатать, когда объявление опубликовано',
  scan: 'Видели? Наведите камеру на код и напишите нам',
  notLost: 'Листовка делается только для потерявшихся питомцев',
  expired: 'Ссылка на листовку устарела. Откройте её заново',
};
