import { ApiError } from '#src/shared/api/ApiError.ts';
import type { LoadStatus } from './load.ts';
import type { Stores } from './stores.ts';

interface ByIdState<Value> {
  id: number | undefined;
  status: LoadStatus;
  /** Of this id. */
  value: Value | undefined;
  /** There is nothing with this id. */
  isMissing: boolean;
}

/**
 * What one id names, as a screen shows it. Only the latest request counts. What is known of the same
 * id stays on view while it is loaded again, and when that fails.
 * @param name the key in the hydration data
 */
export function createById<Value, Rest extends unknown[] = []>(
  { createState }: Pick<Stores, 'createState'>,
  name: string,
  fetch: (id: number, ...rest: Rest) => Promise<Value>,
) {
  const empty = { value: undefined, isMissing: false };
  const state = createState<ByIdState<Value>>(name, { id: undefined, status: 'idle', ...empty });
  let latest = 0;
  return {
    state,
    async load(id: number, ...rest: Rest): Promise<void> {
      latest += 1;
      const own = latest;
      const { id: shownId, value: shown } = state.getState();
      const isKnown = shownId === id && shown !== undefined;
      if (!isKnown) state.setState({ id, status: 'loading', ...empty });
      try {
        const value = await fetch(id, ...rest);
        if (own === latest) state.setState({ status: 'ready', value });
      } catch (error) {
        if (own !== latest) return;
        const isMissing = error instanceof ApiError && error.isMissing;
        if (isMissing) state.setState({ status: 'failed', value: undefined, isMissing });
        else if (!isKnown) state.setState({ status: 'failed' });
      }
    },
  };
}
