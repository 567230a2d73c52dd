import { MESSAGE_MAX } from '#contract/messages/messages.ts';
import { quoted } from '#contract/quoted.ts';

export const markTexts = {
  row: 'Я приют, питомник, магазин или клиника',
  about:
    'Проверим и поставим отметку рядом с вашим именем: людям проще доверять тем, кто проверен. Ответим в диалоге с поддержкой.',
  kind: 'Кто вы',
  name: 'Название',
  proof: 'Сайт, страница или номер лицензии',
  text: 'Расскажите о себе',
  textHint: 'Необязательно',
  required: 'Заполните это поле',
  send: 'Отправить',
  sent: 'Письмо отправлено поддержке',
  failed: 'Не удалось отправить. Попробуйте ещё раз',
  letter: (kind: string, name: string, proof: string, text: string) =>
    [`Прошу отметку ${quoted(kind)}.`, `Название: ${name}`, `Подтверждение: ${proof}`, text]
      .filter(Boolean)
      .join('\n')
      .slice(0, MESSAGE_MAX),
} as const;
