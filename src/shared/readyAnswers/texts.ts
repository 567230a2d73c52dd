export const readyAnswerTexts = {
  label: 'Готовые вопросы и ответы',
  answers: 'Готовые ответы',
  hint: 'Сохраните то, что пишете часто: ответ вставится одним нажатием.',
  empty: 'Пока нет сохранённых ответов.',
  add: 'Новый ответ',
  save: 'Сохранить',
  remove: (text: string) => `Удалить ответ «${text}»`,
} as const;
