import { getHome, type Home } from '#contract/home.ts';
import { createLoader, type LoadStatus } from '#src/shared/stores/load.ts';
import type { Stores } from '#src/shared/stores/stores.ts';

interface HomeState {
  status: LoadStatus;
  /** Stays on view while it is loaded again. */
  home: Home | undefined;
  /** The city of the lost pets. */
  city: string | undefined;
}

export function homeStore({ api, createState }: Stores) {
  const state = createState<HomeState>('home', {
    status: 'idle',
    home: undefined,
    city: undefined,
  });
  const { load } = createLoader(state);
  return {
    state,
    /** Loads the numbers of ads, the newest pets, and the lost pets near this city. */
    loadHome: (city: string | undefined): Promise<void> =>
      load(async () => ({ home: await api.fetch(getHome, { query: { city } }), city })),
  };
}
