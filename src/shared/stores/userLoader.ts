import type { StoreApi } from 'zustand';
import { createLoader, type LoadStatus } from './load.ts';

/**
 * Loads what belongs to one user. What is known stays on view while it is loaded again, unless it is
 * another user's.
 * @param empty replaces what is known of another user
 */
export function createUserLoader<State extends { status: LoadStatus }>(
  state: StoreApi<State>,
  empty: Partial<State>,
) {
  const { load } = createLoader(state);
  let owner: number | undefined;
  let isKnown = false;
  return (
    userId: number | undefined,
    request: () => Promise<Partial<Omit<State, 'status'>>>,
  ): Promise<void> => {
    if (userId !== owner) {
      owner = userId;
      isKnown = false;
      state.setState(empty);
    }
    return load(
      async () => {
        const loaded = await request();
        if (userId === owner) isKnown = true;
        return loaded;
      },
      isKnown ? ({ status: 'ready' } as Partial<State>) : {},
    );
  };
}
