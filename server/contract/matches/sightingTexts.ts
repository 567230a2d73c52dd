export const sightingErrors = {
  place: 'Напишите, где видели питомца',
  placeTooLong: 'Место — не более 200 символов',
  textTooLong: 'Рассказ — не более 1000 символов',
};
