export const serviceTexts = {
  title: 'Услуги',
  post: 'Разместить',
  empty: 'Объявления не найдены.',
  anyCategory: 'Все',
};

export const serviceDetailTexts = {
  loadingTitle: 'Объявление об услуге',
  toList: 'к услугам',
  notFound: 'Такого объявления не существует',
  gone: 'Возможно, эту услугу больше не предлагают.',
};

export const serviceFormTexts = {
  title: 'Новая услуга',
  serviceHint: 'Начните вводить и выберите из списка: «груминг», «передержка»',
  titleHint: 'Например: «Выгул собак утром и вечером»',
  descriptionHint: 'Опыт, условия, район, когда вам удобно',
};
