import { noSuch } from '#contract/noSuchTexts.ts';
import { quoted } from '#contract/quoted.ts';
export const adTexts = {
  notFound: noSuch.ad,
  gone: 'Этого объявления давно нет',
  notYours: 'Это не ваше объявление',
  notPossible: 'Для объявления в этом состоянии такое действие недоступно',
  sentBefore:
    'Это объявление уже отправлено, и его больше нельзя заменить этим текстом. Изменить его можно в профиле',
  changedMeanwhile: {
    0: 'Это объявление уже удалено',
    1: 'Другой администратор уже опубликовал это объявление',
    2: 'Автор только что изменил это объявление — посмотрите его ещё раз',
    3: 'Другой администратор уже отклонил это объявление',
    4: 'Это объявление уже снято с публикации',
  },
  imagesChangedMeanwhile:
    'Фотографии объявления только что изменились, может быть, в другом окне. Откройте объявление заново',
  rejected: (title: string, reason: string, link: string) =>
    `Объявление ${quoted(title)} отклонено.\nПричина: ${reason}\n\nИсправьте его и отправьте на проверку ещё раз: ${link}`,
  deleted: (title: string, reason: string) =>
    `Объявление ${quoted(title)} удалено.\nПричина: ${reason}\n\nЕсли это ошибка, ответьте на это сообщение.`,
  hidden: (title: string, reason: string, link: string) =>
    `Объявление ${quoted(title)} снято с публикации.\nПричина: ${reason}\n\nЕсли оно ещё актуально, исправьте его: ${link}`,
  rejectedEdit: (title: string, reason: string, link: string) =>
    `Изменения в объявлении ${quoted(title)} отклонены, на сайте осталась прежняя версия.\nПричина: ${reason}\n\nИсправьте изменения и отправьте их на проверку ещё раз: ${link}`,
  tooManyPerHour: 'Слишком много объявлений за час. Попробуйте немного позже',
};
