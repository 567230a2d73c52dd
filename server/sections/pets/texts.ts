export const petTexts = {
  limitReached: 'Вы достигли предела: 999 объявлений о животных',
};

/** Headlines of share cards for ads without a price; the ending follows the animal's sex. */
export const petHeadlines = {
  goodHands: 'В добрые руки',
  lost: { boy: 'Пропал', girl: 'Пропала' },
  found: { boy: 'Найден', girl: 'Найдена' },
  noPrice: 'Цена не указана',
};
