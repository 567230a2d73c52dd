import { quoted } from '#contract/quoted.ts';
export const readyAnswerTexts = {
  label: 'Готовые вопросы и ответы',
  answers: 'Готовые ответы',
  hint: 'Сохраните то, что пишете часто: ответ вставится одним нажатием.',
  empty: 'Пока нет сохранённых ответов.',
  failed: 'Не удалось загрузить ваши ответы. Попробуйте ещё раз чуть позже.',
  add: 'Новый ответ',
  save: 'Сохранить',
  remove: (text: string) => `Удалить ответ ${quoted(text)}`,
} as const;
