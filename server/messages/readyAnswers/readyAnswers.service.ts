import { READY_ANSWERS_MAX, type ReadyAnswer } from '#contract/messages/readyAnswers.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import { insertReadyAnswer, readyAnswersOf, removeReadyAnswer } from './readyAnswers.queries.ts';
import { messageTexts } from '#server/messages/texts.ts';

/** Answers that a user has saved for all conversations and devices. */
export const createReadyAnswers = ({ db }: Pick<Deps, 'db'>) => ({
  list: (userId: number): Promise<ReadyAnswer[]> => readyAnswersOf(db, userId),

  /** Saved again, the same record. Throws 409 above the limit. */
  save: (viewer: Viewer, text: string): Promise<ReadyAnswer> =>
    inTransaction(db, async (tx) => {
      const { id: userId } = await lockViewer(tx, viewer);
      const known = await readyAnswersOf(tx, userId);
      const same = known.find((answer) => answer.text === text);
      if (same) return same;
      if (known.length >= READY_ANSWERS_MAX) throw new HttpError(409, messageTexts.tooManyAnswers);
      return insertReadyAnswer(tx, userId, text);
    }),

  async remove(viewer: Viewer, id: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      await lockViewer(tx, viewer);
      if (!(await removeReadyAnswer(tx, viewer.id, id))) {
        throw new HttpError(404, messageTexts.unknownAnswer);
      }
    });
  },
});
