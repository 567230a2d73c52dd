export const statusTexts: Record<number, string> = {
  1: 'Опубликовано',
  2: 'На рассмотрении',
  3: 'Отклонено',
  4: 'Устарело',
};

export const whyRejected = (reason: string): string => `Причина: ${reason}`;

export const listTexts = {
  filters: 'Фильтры',
  filtersCount: (count: number) => `Фильтры · ${count}`,
  apply: 'Показать',
  applying: 'Загрузка…',
  reset: 'Сбросить',
  loading: 'Загружаем объявления…',
  failed: 'Проверьте связь и попробуйте ещё раз.',
  moreFailed: 'Дальше загрузить не получилось',
  end: 'Больше ничего нет',
  chosen: 'Выбранные фильтры',
  adBlock: 'Для корректной работы сайта отключите Adblock',
  adBlockRetry: 'Проверить снова',
  retry: 'Попробовать ещё раз',
  priceFrom: (price: string) => `от ${price}`,
  priceTo: (price: string) => `до ${price}`,
};

export const priceRangeTexts = {
  legend: 'Цена, ₽',
  from: 'Цена от',
  to: 'Цена до',
  fromShort: 'от',
  toShort: 'до',
};

export const cardTexts = {
  pinned: 'Закреплено',
  promoted: 'Продвигается',
};

export const promoTexts = {
  ad: 'Реклама',
  inn: (inn: string) => `ИНН ${inn}`,
  erid: (erid: string) => `erid: ${erid}`,
};

export const pageTexts = {
  loading: 'Загрузка…',
  back: 'Назад',
  description: 'Описание',
  facts: 'Характеристики',
  city: 'Город',
  published: 'Размещено',
  gallery: 'Фотографии объявления',
  openPicture: (number: number, count: number) => `Открыть фото ${number} из ${count}`,
  previous: 'Предыдущее фото',
  next: 'Следующее фото',
  counter: (number: number, count: number) => `${number} / ${count}`,
  closeFullscreen: 'Закрыть просмотр',
  failedLoad: 'Ошибка при загрузке объявления',
  failedNetwork: 'Ошибка при соединении с сервером',
  notFoundTitle: 'Не нашли',
  failedTitle: 'Не получилось',
};

export const actionTexts = {
  manage: 'Управление объявлением',
  edit: 'Изменить',
  remove: 'Удалить',
  removing: 'Удаляем…',
  removeTitle: 'Удалить объявление?',
  removeText: 'Его больше никто не увидит, вернуть его будет нельзя.',
  publishAgain: 'Опубликовать снова',
  publishAgainTitle: 'Опубликовать объявление снова?',
  publishAgainText: 'Его снова увидят все — ещё 30 дней.',
  hide: 'Снять с публикации',
  hideTitle: 'Снять объявление с публикации?',
  hideText: 'Его будете видеть только вы. Опубликовать его снова можно в любой момент.',
  publish: 'Опубликовать',
  publishTitle: 'Опубликовать объявление?',
  publishText: 'Его увидят все посетители.',
  reject: 'Отклонить',
  removed: '✅ Объявление удалено',
  updated: '✅ Статус обновлён',
  failed: (detail: string) => `Ошибка: ${detail}`,
  network: 'Ошибка соединения с сервером',
};

export const formTexts = {
  sending: 'Загрузка…',
  sendingTitle: 'Отправляем объявление',
  save: 'Сохранить и отправить на проверку',
  changeTitle: 'Изменить объявление',
  /** A refusal with such a word is about the photos (document 1, section 8). */
  aboutPhotos: /изображени|файл|фото/iu,
  progress: (percent: number) => `Отправлено ${percent} %`,
  publish: 'Опубликовать',
  failed: 'Ошибка при создании объявления',
  network: 'Ошибка соединения с сервером. Всё, что вы ввели, на месте — попробуйте ещё раз.',
  mend: 'Проверьте отмеченные поля',
  restored: 'Мы сохранили то, что вы не успели отправить',
  startOver: 'Начать заново',
  startOverTitle: 'Начать заново?',
  startOverText: 'Всё, что введено в форму, и выбранные фотографии будут удалены.',
  limitTitle: 'Достигнут предел',
  limitBack: 'К объявлениям',
  notYours: 'Изменить можно только своё объявление.',
  title: 'Заголовок',
  city: 'Город',
  cityHint: 'Начните вводить и выберите из списка',
  price: 'Цена, ₽',
  priceHint: 'До 1 000 000 ₽',
  description: 'Описание',
};

export const fieldTexts = {
  type: 'Начните вводить',
  pick: 'Выберите из подсказок',
};

export const photoTexts = {
  label: 'Фотографии',
  hint: 'От 1 до 4 фотографий. Первая станет обложкой.',
  add: 'Добавить фото',
  photo: (number: number) => `Фото ${number}`,
  remove: (number: number) => `Удалить фото ${number}`,
  earlier: (number: number) => `Передвинуть фото ${number} ближе к началу`,
  later: (number: number) => `Передвинуть фото ${number} ближе к концу`,
  cover: 'Обложка',
  preparing: 'Готовим фотографии…',
  notAnImage: (name: string) => `Файл ${name} не является изображением`,
};

export const favoriteTexts = {
  add: 'Добавить в избранное',
  remove: 'Убрать из избранного',
  /** By these words of the server's detail the two refusals are told apart (document 1, section 8). */
  ownSign: 'своё собственное',
  limitSign: 'больше 50',
  own: '🚫 Нельзя добавить своё собственное объявление в избранное',
  limit: '🚫 Нельзя добавить больше 50 объявлений в избранное',
  failed: '⚠️ Ошибка при добавлении в избранное',
  network: '⚠️ Ошибка соединения с сервером',
  seen: 'Просмотрено',
};

export const shareTexts = {
  share: 'Поделиться',
  list: 'Поделиться этой подборкой',
  copied: '✅ Ссылка скопирована',
  failed: (url: string) => `Скопируйте ссылку: ${url}`,
  openInTelegram: 'Открыть в Telegram',
};

export const writeTexts = {
  write: 'Написать',
  greeting: (title: string, link: string) =>
    `Здравствуйте! Пишу по вашему объявлению «${title}»: ${link}`,
  failed: (detail: string) => `Ошибка: ${detail}`,
  network: 'Ошибка соединения с сервером',
};
