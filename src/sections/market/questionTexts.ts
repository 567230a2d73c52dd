export const marketQuestionTexts = [
  'Ещё в наличии?',
  'В каком состоянии?',
  'Где можно забрать?',
  'Отправите по почте?',
] as const;
