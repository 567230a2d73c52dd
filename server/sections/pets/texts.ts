export const petTexts = {
  limitReached: 'Вы достигли предела: 999 объявлений о животных',
};
