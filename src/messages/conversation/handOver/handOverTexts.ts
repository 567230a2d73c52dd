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
    described: 'Отправили хозяину. Ждём ответа',
    matched: 'Хозяин ответил: примета совпала',
    different: 'Хозяин ответил: примета не совпала',
  },
  compare: 'Сравните тайную примету',
  theirs: 'Вам описали',
  yours: 'Ваша, видите только вы',
  matched: 'Совпало',
  different: 'Не совпало',
  isHome: { found: 'Питомец дома?', returned: 'Питомец вернулся к хозяину?' },
  yes: { found: 'Да, дома!', returned: 'Да, вернулся' },
  owner: {
    asked: '',
    matched: 'Вы ответили: примета совпала',
    different: 'Вы ответили: примета не совпала',
  },
} as const;
