import type { StoreApi } from 'zustand';

/** How far a load has come. */
export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed';

interface Loadable {
  status: LoadStatus;
}

/**
 * Returns a function that loads into a state and sets its status. Only the latest load counts: an
 * answer that comes after the next load has begun is dropped. Failures end in the status alone.
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
    /** Drops the answer that is on its way. */
    cancel(): void {
      latest += 1;
    },
    /** Whether nothing else has been loaded since `of` was read from here. */
    latest: (): number => latest,
  };
}
