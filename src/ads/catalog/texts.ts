/** Entries for what the catalog lacks: «Другое», «Другая порода». */
export const otherEntry = /^Друг/u;

export const fieldTexts = {
  type: 'Начните вводить',
  pick: 'Выберите из подсказок',
};
