export const profileTexts = {
  serviceAccount: 'Служебный аккаунт удалить нельзя',
};
