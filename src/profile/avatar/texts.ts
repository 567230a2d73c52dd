export const avatarTexts = {
  title: 'Ваше фото',
  change: 'Изменить фото',
  file: 'Файл с фото',
  choose: 'Выбрать фото',
  offer: 'Показать ваше фото из Telegram рядом с именем?',
  telegram: 'Взять из Telegram',
  remove: 'Убрать фото',
  changed: 'Фото обновлено',
  removed: 'Фото убрано',
  failed: 'Не удалось сохранить фото. Попробуйте ещё раз',
} as const;
