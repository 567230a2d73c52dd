export const priceTexts = {
  /** What may stand behind a price. */
  currency: /\s*(?:₽|руб(?:\.|лей|ля|ль)?|р\.?)$/iu,
  unread: 'Напишите цену числом, например 15 000',
};
