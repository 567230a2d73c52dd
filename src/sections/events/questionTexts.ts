export const eventQuestionTexts = [
  'Как записаться?',
  'Есть ещё места?',
  'Можно прийти с питомцем?',
  'Где вас найти?',
] as const;
