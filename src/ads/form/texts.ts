export const formTexts = {
  save: 'Сохранить и отправить на проверку',
  staysPublished:
    'Пока мы проверяем изменения, на сайте останется прежняя версия. Снижение цены все увидят сразу.',
  changeTitle: 'Изменить объявление',
  /** An error whose text matches is shown at the photos. */
  aboutPhotos: /изображени|файл|фото/iu,
  publish: 'Опубликовать',
  /** The server rejects without a reason, or answers without an id. */
  rejected: 'Не удалось создать объявление. Попробуйте ещё раз чуть позже',
  failed: 'Ошибка при создании объявления',
  sentBefore: 'Уже отправлено',
  correct: 'Проверьте отмеченные поля',
  startOverTitle: 'Начать заново?',
  startOverText: 'Всё, что введено в форму, и выбранные фотографии будут удалены.',
  limitTitle: 'Достигнут предел',
  limitBack: 'К объявлениям',
  notYours: 'Изменить можно только своё объявление.',
  preview: 'Так объявление увидят в списке',
  title: 'Заголовок',
  city: 'Город',
  cityHint: 'Начните вводить и выберите из списка',
  price: 'Цена, ₽',
  priceHint: 'До 1 000 000 ₽',
  description: 'Описание',
};

export const photoTexts = {
  label: 'Фотографии',
  single: 'Фото',
  onlyOne: 'Здесь можно добавить одно фото',
  hint: 'От 1 до 4 фотографий. Первая станет обложкой.',
  optionalHint: 'До 4 фотографий, если успели снять.',
  add: 'Добавить фото',
  same: (count: number) => (count === 1 ? 'Взять то же фото' : 'Взять те же фото'),
  photo: (number: number, count: number) => `Фото ${number} из ${count}`,
  coverPhoto: (count: number) => `Фото 1 из ${count}, обложка`,
  menu: (number: number) => `Действия с фото ${number}`,
  title: (number: number) => `Фото ${number}`,
  makeCover: 'Сделать обложкой',
  rotate: 'Повернуть',
  remove: 'Удалить',
  rotateFailed: 'Не удалось повернуть фото. Попробуйте ещё раз',
  added: (count: number) => `Добавлено фото: ${count}`,
  cover: 'Обложка',
  preparing: 'Готовим фотографии…',
  gone: (count: number) =>
    count === 1
      ? 'Одно фото на устройстве не сохранилось: добавьте его ещё раз.'
      : `На устройстве не сохранились фото: ${count}. Добавьте их ещё раз.`,
};
