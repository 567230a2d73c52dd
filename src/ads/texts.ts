export const statusTexts: Record<number, string> = {
  1: 'Опубликовано',
  2: 'На рассмотрении',
  3: 'Отклонено',
  4: 'Устарело',
};

export const listTexts = {
  filters: 'Фильтры',
  filtersCount: (count: number) => `Фильтры · ${count}`,
  apply: 'Показать',
  applying: 'Загрузка…',
  reset: 'Сбросить',
  loading: 'Загружаем объявления…',
  failed: 'Проверьте связь и попробуйте ещё раз.',
  more: 'Показать ещё',
  toStart: 'К началу списка',
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

export const fieldTexts = {
  type: 'Начните вводить',
  pick: 'Выберите из подсказок',
};

export const favoriteTexts = {
  add: 'Добавить в избранное',
  remove: 'Убрать из избранного',
  /** By these words of the server's detail the two refusals are told apart (document 1, section 8). */
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
