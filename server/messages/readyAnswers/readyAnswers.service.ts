import { READY_ANSWERS_MAX, type ReadyAnswer } from '#contract/messages/readyAnswers.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import { lockUser } from '#server/session/accounts/users.queries.ts';
import { insertReadyAnswer, readyAnswersOf, removeReadyAnswer } from './readyAnswers.queries.ts';
import { messageTexts } from '#server/messages/texts.ts';

/** Answers that a user has saved for all conversations and devices. */
export const createReadyAnswers = ({ db }: Pick<Deps, 'db'>) => ({
  list: (userId: number): Promise<ReadyAnswer[]> => readyAnswersOf(db, userId),

  /** Saved again, the same record. Throws 409 above the limit. */
  save: (userId: number, text: string): Promise<ReadyAnswer> =>
    inTransaction(db, async (tx) => {
      if (!(await lockUser(tx, userId))) throw new HttpError(401, httpTexts.badToken);
      const known = await readyAnswersOf(tx, userId);
      const same = known.find((answer) => answer.text === text);
      if (same) return same;
      if (known.length >= READY_ANSWERS_MAX) throw new HttpError(409, messageTexts.tooManyAnswers);
      return insertReadyAnswer(tx, userId, text);
    }),

  async remove(userId: number, id: number): Promise<void> {
    if (!(await removeReadyAnswer(db, userId, id))) {
      throw new HttpError(404, messageTexts.unknownAnswer);
    }
  },
});
