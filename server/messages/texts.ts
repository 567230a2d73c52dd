import { noSuch } from '#contract/noSuchTexts.ts';
import { READY_ANSWERS_MAX } from '#contract/messages/readyAnswers.ts';

export const messageTexts = {
  toOneself: 'Нельзя написать самому себе',
  blockOneself: 'Нельзя заблокировать самого себя',
  unknownUser: noSuch.user,
  deletedUser: 'Пользователь удалил аккаунт — написать ему уже нельзя',
  notDeleted: 'Убрать можно только диалог с удалённым пользователем',
  blocked: 'Сообщения между вами заблокированы',
  supportStays: 'Диалог с поддержкой нельзя убрать или оставить без уведомлений',
  unknownDialog: 'Такого диалога нет',
  supportBlock: 'Поддержку нельзя заблокировать',
  unknownAd: 'Такого объявления нет',
  unknownQuote: 'Сообщения, на которое вы отвечаете, больше нет',
  unknownMessage: noSuch.message,
  notYours: 'Удалить можно только своё сообщение',
  unknownAnswer: noSuch.answer,
  tooManyAnswers: `Сохранить можно ${READY_ANSWERS_MAX} ответов: удалите лишний`,
  tooLate: 'Удалить сообщение у обоих можно только в первые 48 часов',
  photo: 'Фото',
  deletedMessage: 'Сообщение удалено',
  tooOften: (seconds: number) => `Слишком много сообщений. Писать снова можно через ${seconds} с`,
  tooManyDialogs: (seconds: number) =>
    `Сегодня вы начали слишком много новых диалогов. Следующий можно начать через ${Math.ceil(seconds / 3600)} ч`,
};
