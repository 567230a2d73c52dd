import { noSuch } from '#contract/noSuchTexts.ts';
export const savedSearchTexts = {
  tooMany: 'Сохранено уже 20 поисков: удалите ненужный в профиле',
  notFound: noSuch.search,
  around: (city: string, km: number) => `${city} + ${km} км`,
  from: (price: string) => `от ${price} ₽`,
  to: (price: string) => `до ${price} ₽`,
  between: (from: string, to: string) => `${from}–${to} ₽`,
};
