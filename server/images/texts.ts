import { DELETED_AD_DAYS } from '#contract/retention.ts';
import { noSuch } from '#contract/noSuchTexts.ts';

export const imageTexts = {
  notAnImage: (name: string) => `Файл ${name} не является изображением`,
  damaged: (name: string) => `Файл ${name} повреждён, открыть его не получилось. Выберите другой`,
  badShape: (name: string) =>
    `Файл ${name} слишком вытянут: длинная сторона не больше 12 000 точек и не больше короткой в 20 раз`,
  tooHeavy: (name: string) =>
    `Файл ${name} слишком тяжёлый для обработки. Сохраните его обычным JPEG, пожалуйста`,
  tooLarge: (name: string) => `Файл ${name} больше 10 МБ`,
  noRoom: `Ваши фото уже занимают 300 МБ, больше не поместится. Место освободится, если удалить сообщения с фото или объявления (через ${DELETED_AD_DAYS} дней после удаления)`,
  tooManyToday: (seconds: number) =>
    `За сутки можно сохранить 100 МБ фото. Следующие поместятся через ${Math.ceil(seconds / 3600)} ч`,
  notFound: noSuch.image,
};
