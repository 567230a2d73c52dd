import {
  deleteReadyAnswer,
  listReadyAnswers,
  saveReadyAnswer,
  type ReadyAnswer,
} from '#contract/readyAnswers.ts';
import { ApiError } from '../api/ApiError.ts';
import { createLoader, type LoadStatus } from '../load.ts';
import { useActions, useStoreState, type Stores } from '../stores.ts';

interface ReadyAnswersState {
  status: LoadStatus;
  /** Whose they are. */
  userId: number | undefined;
  /** The newest first. */
  answers: readonly ReadyAnswer[];
}

/** The answers that the user has saved with the account. */
export function readyAnswersStore({ api, createState }: Stores) {
  const state = createState<ReadyAnswersState>('readyAnswers', {
    status: 'idle',
    userId: undefined,
    answers: [],
  });
  const { load } = createLoader(state);
  return {
    state,
    /** Loaded answers stay on view while they are loaded again. */
    async loadAnswers(userId: number | undefined): Promise<void> {
      if (userId === undefined) return;
      const known = state.getState();
      await load(
        async () => ({ answers: await api.fetch(listReadyAnswers, {}) }),
        known.userId === userId ? {} : { userId, answers: [] },
      );
    },
    async saveAnswer(text: string): Promise<void> {
      const saved = await api.fetch(saveReadyAnswer, { body: { text } });
      state.setState(({ answers }) => ({
        answers: [saved, ...answers.filter(({ id }) => id !== saved.id)],
      }));
    },
    /** One that was deleted on another device is no error. */
    async removeAnswer(id: number): Promise<void> {
      try {
        await api.fetch(deleteReadyAnswer, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
      state.setState(({ answers }) => ({ answers: answers.filter((one) => one.id !== id) }));
    },
  };
}

export const useReadyAnswers = (): ReadyAnswersState =>
  useStoreState(readyAnswersStore, (state) => state);
export const useReadyAnswersActions = () => useActions(readyAnswersStore);
