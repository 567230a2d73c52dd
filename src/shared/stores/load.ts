import type { StoreApi } from 'zustand';

export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed';

interface Loadable {
  status: LoadStatus;
}

/**
 * Returns a function that loads into a state and sets its status. Only the latest load counts:
 * earlier responses are dropped. A failure only sets the status.
 */
export function createLoader<State extends Loadable>(state: StoreApi<State>) {
  let latest = 0;
  return {
    async load(
      request: () => Promise<Partial<Omit<State, 'status'>>>,
      before: Partial<State> = {},
    ): Promise<void> {
      latest += 1;
      const own = latest;
      state.setState({ status: 'loading', ...before } as Partial<State>);
      try {
        const loaded = await request();
        if (own === latest) state.setState({ ...loaded, status: 'ready' } as Partial<State>);
      } catch {
        if (own === latest) state.setState({ status: 'failed' } as Partial<State>);
      }
    },
    /** Drops a pending response. */
    cancel(): void {
      latest += 1;
    },
    /** Whether no other load has started since `of` was read here. */
    latest: (): number => latest,
  };
}
