import type { ReportKind, ReportReason } from '#contract/reports.ts';

export const reasonTexts: Record<ReportReason, string> = {
  fraud: 'Похоже на обман',
  spam: 'Спам или реклама',
  cruelty: 'Жестокость к животным',
  sold: 'Уже неактуально: продано или отдано',
  wrong_category: 'Не тот раздел или не та категория',
  offensive: 'Оскорбления и грубость',
  other: 'Другое',
};

const reasonsOfUsers: ReportReason[] = ['fraud', 'spam', 'cruelty', 'offensive', 'other'];

/** The reasons that fit what is reported. */
export const reasonsOf: Record<ReportKind, readonly ReportReason[]> = {
  ad: ['fraud', 'spam', 'cruelty', 'sold', 'wrong_category', 'offensive', 'other'],
  user: reasonsOfUsers,
  message: reasonsOfUsers,
  sighting: reasonsOfUsers,
};

export const reportTexts = {
  report: 'Пожаловаться',
  titles: {
    ad: 'Что не так с объявлением?',
    user: 'Что не так с этим пользователем?',
    message: 'Что не так с сообщением?',
    sighting: 'Что не так с этим рассказом?',
  },
  reasons: 'Причина жалобы',
  text: 'Подробности',
  textHint: 'Если хотите: что вас насторожило? Автор этого не увидит',
  send: 'Отправить жалобу',
  failed: 'Не получилось отправить жалобу. Попробуйте ещё раз',
  sentTitle: 'Спасибо, что не прошли мимо!',
  sent: 'Мы всё проверим и ответим вам в сообщениях от поддержки.',
  knownTitle: 'Вы уже жаловались',
  known: 'Мы помним о вашей жалобе и напишем, когда разберёмся.',
  knownDecided: 'Мы уже всё проверили: ответ — в сообщениях от поддержки.',
  close: 'Хорошо',
} as const;
