/** Validation messages of fields that the first visit knows. */
export const adErrors = {
  time: 'Время пишут так: 18:00',
  place: 'Место — не более 100 символов',
};

export const noticeErrors = {
  dayTime: 'Время пишут так: 22:00',
  timeZone: 'Такого часового пояса нет',
};
