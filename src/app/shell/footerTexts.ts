export const footerTexts = {
  more: 'Ещё на сайте',
  safety: 'Безопасность',
  terms: 'Пользовательское соглашение',
  privacy: 'Политика конфиденциальности',
  support: 'Поддержка',
};
