import { noSuch } from '#contract/noSuchTexts.ts';
import { quoted } from '#contract/quoted.ts';
export const reportTexts = {
  ownAd: 'Это ваше объявление. Его можно изменить или снять в профиле',
  ownMessage: 'Это ваше сообщение',
  oneself: 'На себя пожаловаться нельзя',
  support: 'На поддержку пожаловаться нельзя. Напишите нам, что не так, — мы ответим',
  noAd: 'Этого объявления больше нет',
  noUser: noSuch.user,
  noMessage: 'Этого сообщения больше нет',
  tooMany: (seconds: number) =>
    `Сегодня вы отправили много жалоб. Следующую можно отправить через ${Math.ceil(seconds / 3600)} ч`,
  noSighting: noSuch.sighting,
  noReport: noSuch.report,
  decided: 'Решение по этой жалобе уже приняли',
  targets: {
    ad: (title: string) => `объявление ${quoted(title)}`,
    user: (name: string) => `пользователя ${name}`,
    message: (name: string) => `сообщение от ${name}`,
    sighting: (name: string) => `рассказ о встрече от ${name}`,
  },
  accepted: (target: string) =>
    `Спасибо за помощь! Мы проверили вашу жалобу на ${target}: вы правы. Благодаря вам здесь спокойнее.`,
  declined: (target: string) =>
    `Мы внимательно посмотрели вашу жалобу на ${target} и нарушений не нашли. Спасибо, что не прошли мимо! Если насторожит что-то ещё — пишите.`,
};
