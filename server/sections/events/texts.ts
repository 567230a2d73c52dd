export const eventTexts = {
  passed: 'Дата события уже прошла, опубликовать его снова нельзя',
};
