/** What a 404 says: of an id that is unknown, and of one that cannot be. */
export const noSuch = {
  ad: 'Такого объявления не существует',
  user: 'Такого пользователя не существует',
  promo: 'Карточка не найдена',
  promoReport: 'Ссылка на отчёт больше не действует',
  report: 'Такой жалобы нет',
  message: 'Такого сообщения нет',
  handOver: 'Такого вопроса о примете нет',
  match: 'Такого совпадения нет',
  answer: 'Этот ответ уже удалён',
  search: 'Такого поиска нет',
  session: 'Этот вход уже завершён',
  image: 'Такого изображения не существует',
  order: 'Такого заказа нет',
} as const;
