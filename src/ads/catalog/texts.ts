export const fieldTexts = {
  type: 'Начните вводить',
  pick: 'Выберите из подсказок',
};
