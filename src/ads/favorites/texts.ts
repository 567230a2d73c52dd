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
