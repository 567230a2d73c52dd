import { readStored, removeStored, store } from './userStorage.ts';

const NAME = 'helped-city';

/** The city around which the user is told of lost pets. */
export const readHelpedCity = (userId: number | undefined): string | undefined =>
  readStored(NAME, userId);

export const rememberHelpedCity = (userId: number | undefined, city: string): void =>
  store(NAME, userId, city);

export const forgetHelpedCity = (userId: number | undefined): void => removeStored(NAME, userId);
