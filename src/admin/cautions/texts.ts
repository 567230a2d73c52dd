import type { CautionKind } from '#contract/messages/messages.ts';

export const cautionsTexts = {
  title: 'Предостережения',
  loading: 'Загружаем правила…',
  intro:
    'По этим правилам получатель видит предостережение под сообщением. Сами сообщения не меняются и не теряются.',
  kinds: {
    code: 'Коды и пароли',
    prepayment: 'Предоплата',
    link: 'Чужая ссылка',
    lookalike: 'Поддельный адрес',
    messenger: 'Другой мессенджер',
  } satisfies Record<CautionKind, string>,
  never: 'За год ни разу не сработало',
  count: (all: string, recent: string, last: string) =>
    `За год ${all}, за 30 дней ${recent}. Последний раз — ${last}`,
  times: ['раз', 'раза', 'раз'],
  rule: 'Правило',
  kind: 'О чём',
  year: 'За год',
  month: 'За 30 дней',
  last: 'Последний раз',
  pattern: 'Как устроено',
  show: 'Показать правило',
} as const;
