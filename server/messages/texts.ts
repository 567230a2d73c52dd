export const messageTexts = {
  toOneself: 'Нельзя написать самому себе',
  unknownUser: 'Такого пользователя не существует',
  blocked: 'Сообщения между вами заблокированы',
  supportBlock: 'Поддержку нельзя заблокировать',
  tooOften: (seconds: number) => `Слишком много сообщений. Писать снова можно через ${seconds} с`,
  tooManyDialogs: (seconds: number) =>
    `Сегодня вы начали слишком много новых диалогов. Следующий можно начать через ${Math.ceil(seconds / 3600)} ч`,
};
