export const gateTexts = {
  loading: 'Загрузка…',
  failed: 'Проверьте связь и попробуйте ещё раз.',
};

export const hubTexts = {
  title: 'Администрирование',
  failed: 'Не удалось узнать, что здесь ждёт',
  nothing: 'Ничего не ждёт',
  waiting: (count: string, since: string) => `${count}, первое — ${since}`,
  waitingWords: ['ждёт', 'ждут', 'ждут'],
  support: 'Письма в поддержку',
  supportEmpty: 'Всё прочитано',
  supportElsewhere: '(читает аккаунт поддержки)',
  users: 'Пользователи',
  banned: ['заблокированный', 'заблокированных', 'заблокированных'],
  promos: 'Реклама',
  active: ['баннер на показе', 'баннера на показе', 'баннеров на показе'],
  ending: ['скоро закончится', 'скоро закончатся', 'скоро закончатся'],
  refs: 'Справочники',
  refsNote: 'Породы, города, товары, услуги, события',
  audit: 'Журнал действий',
  auditNote: 'Кто, что и когда изменил',
} as const;

export const listTexts = {
  failed: 'Проверьте связь и попробуйте ещё раз.',
  loadingMore: 'Загружаем дальше…',
  moreFailed: 'Дальше загрузить не получилось. Ещё раз',
  end: 'Больше ничего нет',
};

export const waitingTexts = {
  title: (section: string) => `На проверке: ${section.toLocaleLowerCase('ru')}`,
  loading: 'Загружаем объявления…',
  noAds: 'Нет объявлений, которые ждут проверки',
  noEvents: 'Нет событий, которые ждут проверки',
  toHub: 'К списку разделов',
  review: 'Проверять по одному',
};

export const reviewTexts = {
  title: (section: string) => `Проверка: ${section.toLocaleLowerCase('ru')}`,
  loading: 'Загружаем объявления…',
  nothing: 'Здесь ничего не ждёт проверки',
  doneTitle: 'Всё проверено',
  done: (count: number) => `Решений принято: ${count}. Можно выдохнуть.`,
  toHub: 'К списку разделов',
  left: (count: number) => (count > 1 ? `Осталось ${count}` : 'Последнее из загруженных'),
  skip: 'Пропустить',
  city: 'Город',
  posted: 'Прислано',
  before: (reason: string) => `Раньше отклоняли. Причина: ${reason}`,
  verdictOn: (title: string) => `Решение по объявлению «${title}»`,
  publish: 'Опубликовать',
  reject: 'Отклонить',
  remove: 'Удалить',
  decided: { 0: 'Удаляем', 1: 'Публикуем', 3: 'Отклоняем' },
  undo: 'Отменить',
  settled: (title: string, detail: string) => `«${title}»: ${detail}`,
  notSent: (title: string, detail: string) => `«${title}» вернулось: ${detail}`,
};

export const authorTexts = {
  facts: (since: string, ads: string, published: string) =>
    `С нами с ${since} · ${ads}, ${published}`,
  ads: ['объявление', 'объявления', 'объявлений'],
  published: ['опубликовано', 'опубликовано', 'опубликовано'],
  rejected: ['отказ', 'отказа', 'отказов'],
  first: 'Первое объявление',
  banned: 'Заблокирован',
} as const;
