import { readStored, store } from './userStorage.ts';

const NAME = 'last-city';

/** The last city that was chosen, in a list's filters or in the form of an ad. */
export const readLastCity = (userId: number | undefined): string | undefined =>
  readStored(NAME, userId);

export const rememberLastCity = (userId: number | undefined, city: string): void =>
  store(NAME, userId, city);
