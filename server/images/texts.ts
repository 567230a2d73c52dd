import { noSuch } from '#contract/noSuchTexts.ts';

export const imageTexts = {
  notAnImage: (name: string) => `Файл ${name} не является изображением`,
  badShape: (name: string) =>
    `Файл ${name} слишком вытянут: длинная сторона не больше 12 000 точек и не больше короткой в 20 раз`,
  tooHeavy: (name: string) =>
    `Файл ${name} слишком тяжёлый для обработки. Сохраните его обычным JPEG, пожалуйста`,
  tooLarge: (name: string) => `Файл ${name} больше 10 МБ`,
  notFound: noSuch.image,
};
