export const marketTexts = {
  title: 'Барахолка',
  post: 'Разместить',
  empty: 'Объявления не найдены.',
  anyCategory: 'Все категории',
  anyAudience: 'Любая',
  anyCondition: 'Любое',
  free: 'Бесплатно',
  noPrice: 'Цена не указана',
};

export const marketDetailTexts = {
  loadingTitle: 'Объявление на барахолке',
  toList: 'к барахолке',
  notFound: 'Такого объявления не существует',
  gone: 'Так бывает, когда вещь уже нашла хозяина.',
};

export const marketFormTexts = {
  title: 'Новое объявление',
  objectHint: 'Начните вводить и выберите из списка: «поводки», «лежанки»',
  titleHint: 'Например: «Переноска для кошки, почти новая»',
  descriptionHint: 'Размер, материал, как долго служила вещь, как её забрать',
};
