export const profileTexts = {
  reservedName: 'Такое имя похоже на имя сервиса. Выберите, пожалуйста, другое',
  deletedAd: 'Удалённое объявление',
  serviceAccount: 'Служебный аккаунт удалить нельзя',
};
