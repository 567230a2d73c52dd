export const petTexts = {
  noPrice: 'Цена не указана',
  limitReached: 'Вы достигли предела: 999 объявлений о животных',
};
