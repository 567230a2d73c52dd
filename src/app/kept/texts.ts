export const keptTexts = {
  text: 'Нет связи. Показываем сохранённую страницу',
} as const;
