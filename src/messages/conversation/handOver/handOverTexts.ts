import { quoted } from '#contract/quoted.ts';

export const handOverTexts = {
  label: (title: string) => `Тайная примета: ${quoted(title)}`,
  asked: 'У питомца есть тайная примета',
  askedWhy: 'Опишите, что в нём особенного: хозяин сравнит и ответит. Так мошенники не пройдут.',
  describe: 'Описать примету',
  field: 'Что вы заметили',
  hint: 'Пятно, шрам, клеймо, ошейник, привычка — всё, чего не видно в объявлении.',
  send: 'Отправить хозяину',
  empty: 'Опишите примету',
  yourDescription: (text: string) => `Вы описали: ${text}`,
  finder: {
    described: 'Описание у хозяина. Ждём, что он ответит',
    matched: 'Хозяин ответил: примета совпала',
    different: 'Хозяин ответил: примета не совпала',
  },
  compare: 'Сравните тайную примету',
  theirs: 'Вам описали',
  yours: 'Ваша примета (видите только вы)',
  matched: 'Совпало',
  different: 'Не совпало',
  owner: {
    asked: '',
    matched: 'Вы ответили: примета совпала',
    different: 'Вы ответили: примета не совпала',
  },
} as const;
