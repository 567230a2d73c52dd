import { readStored, store } from '#src/shared/userStorage.ts';

const NAME = 'ready-answers';
export const READY_ANSWERS_MAX = 20;

/** The answers that the user has saved on this device, the newest last. */
export function readReadyAnswers(userId: number | undefined): readonly string[] {
  try {
    return JSON.parse(readStored(NAME, userId) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export const storeReadyAnswers = (userId: number | undefined, answers: readonly string[]): void =>
  store(NAME, userId, JSON.stringify(answers.slice(-READY_ANSWERS_MAX)));
