export const profileTexts = {
  reservedName: 'Такое имя похоже на имя сервиса. Выберите, пожалуйста, другое',
  serviceAccount: 'Служебный аккаунт удалить нельзя',
};
