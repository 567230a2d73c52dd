export const petTexts = {
  limitReached: 'Вы достигли предела: 999 объявлений о животных',
};

/** What stands on a share card where others have a price; the animal's sex decides the ending. */
export const petHeadlines = {
  goodHands: 'В добрые руки',
  lost: { boy: 'Пропал', girl: 'Пропала' },
  found: { boy: 'Найден', girl: 'Найдена' },
  noPrice: 'Цена не указана',
};
