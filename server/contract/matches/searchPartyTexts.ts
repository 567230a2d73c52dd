export const searchPartyErrors = {
  place: 'Напишите, где искали',
};
