import { getPerson, type Person } from '#contract/people/people.ts';
import { userAds } from '#contract/search/search.ts';
import type { AnyAd } from '#src/sections/AnyAdCard.tsx';
import { ApiError } from '#src/shared/api/ApiError.ts';
import type { LoadStatus } from '#src/shared/stores/load.ts';
import { useActions, useStoreState, type Stores } from '#src/shared/stores/stores.ts';

interface PersonState {
  id: number | undefined;
  status: LoadStatus;
  person: Person | undefined;
  ads: readonly AnyAd[];
  /** There is no such person. */
  isMissing: boolean;
}

const unknown = { person: undefined, ads: [], isMissing: false } as const;

/** The person in the URL, with the public ads. */
export function personStore({ api, createState }: Stores) {
  const state = createState<PersonState>('person', { id: undefined, status: 'idle', ...unknown });
  return {
    state,
    async loadPerson(id: number): Promise<void> {
      if (state.getState().id !== id) state.setState({ id, ...unknown });
      state.setState({ status: 'loading' });
      const input = { params: { userId: id } };
      try {
        const [person, ads] = await Promise.all([
          api.fetch(getPerson, input),
          api.fetch(userAds, input),
        ]);
        if (state.getState().id === id) state.setState({ status: 'ready', person, ads });
      } catch (error) {
        const isMissing = error instanceof ApiError && error.isMissing;
        if (state.getState().id === id) state.setState({ status: 'failed', isMissing });
      }
    },
  };
}

export const usePerson = (): PersonState => useStoreState(personStore, (state) => state);
export const usePersonActions = () => useActions(personStore);
