export const sessionTexts = {
  initDataRefused: 'Telegram не подтвердил вход. Закройте приложение и откройте его снова',
  guest: 'Гость',
};
