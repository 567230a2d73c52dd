import {
  deleteReadyAnswer,
  listReadyAnswers,
  saveReadyAnswer,
  type ReadyAnswer,
} from '#contract/messages/readyAnswers.ts';
import type { Stores } from '#src/shared/stores/stores.ts';
import { unlessGone } from '../api/unlessGone.ts';
import type { LoadStatus } from '#src/shared/stores/load.ts';
import { createUserLoader } from '#src/shared/stores/userLoader.ts';

interface ReadyAnswersState {
  status: LoadStatus;
  /** The newest first. */
  answers: readonly ReadyAnswer[];
}

/** The answers that the user has saved with the account. */
export function readyAnswersStore({ api, createState }: Stores) {
  const state = createState<ReadyAnswersState>('readyAnswers', {
    status: 'idle',
    answers: [],
  });
  const load = createUserLoader(state, { answers: [] });
  return {
    state,
    async loadAnswers(userId: number | undefined): Promise<void> {
      if (userId === undefined) return;
      await load(userId, async () => ({ answers: await api.fetch(listReadyAnswers, {}) }));
    },
    async saveAnswer(text: string): Promise<void> {
      const saved = await api.fetch(saveReadyAnswer, { body: { text } });
      state.setState(({ answers }) => ({
        answers: [saved, ...answers.filter(({ id }) => id !== saved.id)],
      }));
    },
    /** One that was deleted on another device is no error. */
    async removeAnswer(id: number): Promise<void> {
      await unlessGone(api.fetch(deleteReadyAnswer, { params: { id } }));
      state.setState(({ answers }) => ({ answers: answers.filter((one) => one.id !== id) }));
    },
  };
}
