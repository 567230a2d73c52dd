export const legalTexts = {
  contents: 'Содержание',
  others: 'Другие документы и поддержка',
  terms: 'Пользовательское соглашение',
  privacy: 'Политика конфиденциальности',
  howItWorks: (section: string) => `Как работает продвижение: раздел ${section}`,
  offer: (section: string) => `Публичная оферта: раздел ${section}`,
  support: 'Написать в поддержку',
};
